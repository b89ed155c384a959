"""That a file was taken as directed is a doubt of its reading, whoever reads it."""

from frame import InFolder, main

DOUBT = "declares no direction and is not symmetric; taken as directed"


class DirectionIsRead(InFolder):
    def doubts(self, *words):
        return self.told(*words)["reading"]["doubts"]

    def test_every_command_has_it(self):
        self.write("g.csv", "source,target\n0,1\n1,2\n2,0\n")
        self.write("x.csv", "1,2\n3,4\n6,5\n")
        commands = (("info", "g.csv"), ("gdc", "g.csv", "-o", "s.npz"),
                    ("diffuse", "g.csv", "x.csv", "-o", "d.npy"))
        for words in commands:
            self.assertEqual(self.doubts(*words), [DOUBT], words)
            self.assertEqual(self.doubts(*words, "--directed"), [], words)
            self.assertEqual(self.doubts(*words, "--undirected"), [], words)
        self.assertEqual(self.doubts("convert", "g.csv", "g.npz"), [])  # the entries say it all

    def test_what_is_symmetric_or_declares_it_has_not(self):
        self.write("g.csv", "source,target\n0,1\n1,0\n")
        self.assertEqual(self.doubts("info", "g.csv"), [])
        self.write("g.txt", "# Directed graph\n0 1\n1 2\n")
        self.assertEqual(self.doubts("info", "g.txt"), [])

    def test_what_is_trusted_is_not_looked_through(self):
        self.write("g.csv", "source,target\n0,1\n1,2\n")
        self.ok("convert", "g.csv", "g.suffuse", "--quiet")
        self.assertEqual(self.doubts("info", "g.suffuse"), [DOUBT])
        self.assertEqual(self.doubts("info", "g.suffuse", "--trust"), [])


if __name__ == "__main__":
    main()
