"""Defect 32: the precision of diffused features follows the features.
Usage: 32_large_and_small_features.py SUFFUSE"""

import numpy

from frame import InFolder, main


class Features(InFolder):
    def diffused(self, features, *words):
        numpy.save(self.path("x.npy"), features)
        told = self.told("diffuse", "karate", "x.npy", "--ppr", "0.1", "-o", "out.npy", *words)
        return told["certificate"], numpy.load(self.path("out.npy"))

    def test_each_size_is_diffused_like_one(self):
        one = numpy.zeros((34, 2))
        one[3, 0] = one[7, 0] = 1
        one[5, 1] = -0.5
        _, expected = self.diffused(one, "--float64")
        for size in [1e39, 1e300, 1e-46, 1e-300, 1e-320, 1e30]:
            certificate, found = self.diffused(size * one)
            self.assertTrue(numpy.isfinite(found).all(), size)
            allowed = certificate["max_abs_error"] * numpy.abs(size * one).sum(axis=0)
            error = numpy.abs(found / size - expected).max(axis=0)
            self.assertTrue((error <= 1e-6 * numpy.array([2, 0.5]) + 1e-3 * (size < 1e-310)).all(),
                            size)
            self.assertGreater(numpy.abs(found[3, 0]), 0)
            self.assertTrue((allowed <= size).all())

    def test_ordinary_features_stay_float32(self):
        one = numpy.ones((34, 1))
        for size in [1, 1e30, 1e-30]:
            _, found = self.diffused(size * one)
            self.assertEqual(found.dtype, numpy.float32)
        for size in [1e39, 1e-46]:
            _, found = self.diffused(size * one)
            self.assertEqual(found.dtype, numpy.float64)

    def test_columns_of_different_size(self):
        features = numpy.ones((34, 3)) * [1e-200, 1, 1e200]
        certificate, found = self.diffused(features)
        _, expected = self.diffused(numpy.ones((34, 3)), "--float64")
        self.assertLess(certificate["max_abs_error"], 1e-6)
        self.assertTrue(numpy.allclose(found / [1e-200, 1, 1e200], expected, atol=34e-6))

    def test_what_no_double_holds_is_refused(self):
        numpy.save(self.path("x.npy"), numpy.full((34, 1), 1.7e308))
        self.assertIn("too large", self.refused(2, "diffuse", "karate", "x.npy", "-o", "out.npy"))


main()
