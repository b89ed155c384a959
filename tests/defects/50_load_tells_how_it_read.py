"""Predictions of a saved model tell how the graph was understood, as every command does."""

from frame import InFolder, main


class LoadTells(InFolder):
    def test_note_and_reading(self):
        self.write("g.csv", "source,target\n" + "".join(f"n{i},n{(i + 1) % 12}\n"
                                                       for i in range(12)))
        self.write("y.csv", "node,label\n" + "".join(f"n{i},{'ab'[i % 2]}\n" for i in range(12)))
        self.ok("train", "g.csv", "--features", "identity", "--labels", "y.csv", "--per-class", "1",
                "--development", "6", "--splits", "1", "--max-epochs", "2", "--diffusion", "none",
                "--save", "m.npz")
        words = ("train", "g.csv", "--features", "identity", "--load", "m.npz", "--predict",
                 "p.csv")
        self.assertIn("taken as directed (say --directed or --undirected)", self.ok(*words).stderr)
        self.assertEqual(self.told(*words)["reading"], self.told("info", "g.csv")["reading"])
        self.assertNotIn("taken as directed", self.ok(*words, "--directed").stderr)


if __name__ == "__main__":
    main()
