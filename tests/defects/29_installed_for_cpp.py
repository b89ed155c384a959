"""What is installed for C++: a pkg-config file, the licence, no header that users do not need.

The test `consumer` compiles the example of a graph in memory with what pkg-config says.
"""

import os
import pathlib
import subprocess

from frame import PROGRAM, InFolder, main

SOURCE = pathlib.Path(__file__).parents[2]
NOT_FOR_USERS = ["gdc/variations.h", "dataset/graph_kinds.h"]


class InstalledForCpp(InFolder):
    def setUp(self):
        super().setUp()
        build = pathlib.Path(PROGRAM).parents[1]
        subprocess.run(["cmake", "--install", build, "--prefix", self.folder], check=True,
                       capture_output=True)
        self.prefix = pathlib.Path(self.folder)

    def test_pkg_config_knows_what_to_link(self):
        (file,) = self.prefix.rglob("suffuse.pc")
        environment = os.environ | {"PKG_CONFIG_PATH": str(file.parent)}
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "suffuse"], env=environment,
                               check=True, capture_output=True, text=True).stdout.split()
        self.assertIn("-lsuffuse", flags)
        (include,) = [flag[2:] for flag in flags if flag.startswith("-I") and self.folder in flag]
        self.assertTrue((pathlib.Path(include) / "suffuse/suffuse.h").exists())

    def test_the_licence_comes_along(self):
        (file,) = self.prefix.rglob("LICENSE")
        self.assertEqual(file.read_bytes(), (SOURCE / "LICENSE").read_bytes())

    def test_headers_that_users_do_not_need_stay_at_home(self):
        installed = {path.relative_to(self.prefix / "include/suffuse").as_posix()
                     for path in (self.prefix / "include/suffuse").rglob("*.h")}
        self.assertIn("suffuse.h", installed)
        self.assertEqual(sorted(set(NOT_FOR_USERS) & installed), [])


if __name__ == "__main__":
    main()
