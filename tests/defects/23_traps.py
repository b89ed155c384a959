"""One name, one meaning; and the linter reads every header of ours."""

import collections
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).parents[2]
DEFINED = re.compile(r"^(?:struct|class|enum class|enum|using) (\w+)(?= final\b| :| \{| =)",
                     re.MULTILINE)
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{", re.MULTILINE)


class Traps(unittest.TestCase):
    def test_no_type_is_defined_twice_in_a_namespace(self):
        places = collections.defaultdict(set)
        for folder in ("suffuse", "cli", "python"):
            for header in (ROOT / folder).rglob("*.h"):
                text = header.read_text(encoding="utf-8")
                for found in DEFINED.finditer(text):
                    inside = NAMESPACE.findall(text, 0, found.start())
                    places[inside[-1] if inside else "", found[1]].add(header.name)
        self.assertGreater(len(places), 200)
        twice = {name: files for name, files in places.items() if len(files) > 1}
        self.assertEqual(twice, {})

    def test_the_linter_reads_the_headers_of_every_folder(self):
        text = (ROOT / ".clang-tidy").read_text(encoding="utf-8")
        headers = re.compile(re.search(r"HeaderFilterRegex: '(.*)'", text)[1])
        for header in ROOT.rglob("*.h"):
            path = header.relative_to(ROOT)
            if path.parts[0] not in ("build", ".git"):
                self.assertTrue(headers.match(f"/x/{path.as_posix()}"), path)
        check = (ROOT / "tools/check").read_text(encoding="utf-8")
        self.assertRegex(check, r"tidy '' suffuse cli python tests fuzz bench examples")


if __name__ == "__main__":
    unittest.main(argv=["traps"])
