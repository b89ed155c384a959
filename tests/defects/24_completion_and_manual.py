"""Completion for bash and zsh, and the manual, made of the commands themselves."""

import shutil
import subprocess
import unittest

from frame import InFolder, main

COMMANDS = ["gdc", "diffuse", "info", "convert", "generate", "train", "tune", "demo", "help"]


class CompletionAndManual(InFolder):
    def completed(self, *words):
        """What bash offers for the last of the words."""
        self.write("suffuse.bash", self.ok("pages", "bash").stdout)
        script = ('source ./suffuse.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _suffuse;'
                  ' printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "-c", script, "bash", "suffuse", *words], cwd=self.folder,
                              capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    @unittest.skipUnless(shutil.which("bash"), "there is no bash")
    def test_bash_completes_commands_flags_words_and_files(self):
        self.assertEqual(self.completed("")[:9], COMMANDS)
        self.assertEqual(self.completed("ge"), ["generate"])
        self.assertEqual(self.completed("gdc", "karate", "--tra"), ["--transition"])
        self.assertEqual(self.completed("gdc", "--transition", ""), ["sym", "col", "row"])
        self.assertEqual(self.completed("gdc", "--transition", "c"), ["col"])
        self.assertEqual(self.completed("generate", "ri"), ["ring"])
        self.assertEqual(self.completed("generate", "ring", "--no"), ["--nodes"])
        self.assertEqual(self.completed("gdc", "--ppr", ""), [])
        self.write("graph.csv", "")
        self.assertEqual(self.completed("gdc", "gr"), ["graph.csv"])
        self.assertEqual(self.completed("gdc", "karate", "-o", "gr"), ["graph.csv"])

    @unittest.skipUnless(shutil.which("zsh"), "there is no zsh")
    def test_zsh_understands_its_script(self):
        self.write("_suffuse", self.ok("pages", "zsh").stdout)
        subprocess.run(["zsh", "-n", "_suffuse"], cwd=self.folder, check=True)

    def test_all_pages_know_every_flag_of_every_help(self):
        bash, zsh = self.ok("pages", "bash").stdout, self.ok("pages", "zsh").stdout
        manual = self.ok("pages", "man").stdout.replace("\\-", "-")
        for command in COMMANDS[:-1]:
            for line in self.ok(command, "--help").stdout.split("\n"):
                if line.startswith("  --"):
                    flag = line.split()[0].split(",")[0]
                    for page in (bash, zsh, manual):
                        self.assertIn(flag, page, command)

    @unittest.skipUnless(shutil.which("groff"), "there is no groff")
    def test_man_has_nothing_to_complain_about(self):
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], check=True, text=True,
                              input=self.ok("pages", "man").stdout, capture_output=True)
        self.assertEqual(done.stderr, "")

    def test_it_is_not_in_the_help(self):
        self.assertNotIn("pages", self.ok("--help").stdout)
        self.assertIn("expected man, bash or zsh", self.refused(2, "pages", "fish"))


if __name__ == "__main__":
    main()
