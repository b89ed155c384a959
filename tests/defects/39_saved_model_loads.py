"""Defect 39: what `train --save` writes, `--load` takes. Usage: 39_saved_model_loads.py SUFFUSE"""

from frame import InFolder, main

KARATE = ["karate", "--features", "identity", "--development", "20", "--per-class", "2",
          "--splits", "2", "--max-epochs", "5", "--hidden", "4", "--top-k", "8"]


class Saved(InFolder):
    def test_what_is_saved_can_be_loaded(self):
        for rate in ["1e10", "1e30", "1e37", "1e38"]:
            with self.subTest(rate):
                result = self.run_here("train", *KARATE, "--learning-rate", rate, "--save",
                                       f"{rate}.npz")
                self.assertIn("gcn ", result.stdout)
                if result.returncode == 0:
                    self.run_here("train", *KARATE[:3], "--load", f"{rate}.npz", "--predict",
                                  f"{rate}.csv")
                    self.assertIn(f"{rate}.csv", self.files())
                else:
                    self.assertEqual(result.returncode, 2)
                    self.assertNotIn(f"{rate}.npz", self.files())


main()
