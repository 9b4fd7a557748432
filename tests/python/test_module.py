# SPDX-License-Identifier: Apache-2.0
"""The Python module with the programs of a build: what it returns is what shapewright-cli says."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import shapewright

SAMPLES = Path(os.environ["SHAPEWRIGHT_SAMPLES"])
ENCODER = SAMPLES / "encoder.onnx"
PROGRAMS = Path(os.environ["SHAPEWRIGHT_PROGRAMS"])


def said_by_the_program(*arguments):
    run = subprocess.run([PROGRAMS / "shapewright-cli", *arguments, "--json"], capture_output=True, check=False)
    return json.loads(run.stdout)


class TestModule(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = Path(folder.name) / "fixed.onnx"

    def test_info(self):
        info = shapewright.info(ENCODER)
        said = said_by_the_program("info", ENCODER)
        self.assertEqual(info.json, said)
        self.assertEqual([value.dims for value in info.inputs], [value["dims"] for value in said["inputs"]])
        self.assertEqual({symbol.name for symbol in info.symbols}, {"batch", "sequence"})
        self.assertFalse(info.is_static)
        self.assertEqual(info.problems, [])

    def test_fix_and_test(self):
        fixed = shapewright.fix(ENCODER, self.out, {"batch": 1, "sequence": 16}, test=True)
        self.assertEqual(Path(fixed.out), self.out)
        self.assertEqual(fixed.still_dynamic, [])
        self.assertEqual(fixed.test["status"], "passed")
        self.assertEqual(fixed.changes[0].after, [1, 16, 256])
        self.assertTrue(shapewright.info(self.out).is_static)
        with self.assertRaises(shapewright.ShapewrightError) as caught:
            shapewright.fix(ENCODER, self.out, {"batch": 2})
        self.assertEqual(caught.exception.code, "target-exists")
        again = shapewright.fix(ENCODER, self.out, {"batch": 2}, overwrite=True)
        self.assertNotEqual(again.still_dynamic, [])

    def test_errors_have_the_program_s_words(self):
        said = said_by_the_program("fix", ENCODER, self.out, "--dim=nosuch=1")
        with self.assertRaises(shapewright.ShapewrightError) as caught:
            shapewright.fix(ENCODER, self.out, {"nosuch": 1})
        self.assertEqual(str(caught.exception), said["error"]["message"])
        self.assertEqual(caught.exception.result, said)
        self.assertFalse(self.out.exists())
        with self.assertRaises(shapewright.ShapewrightError) as caught:
            shapewright.info("-no such file")
        self.assertEqual(caught.exception.code, "file-not-found")
        with self.assertRaises(shapewright.ShapewrightError) as caught:
            shapewright.info(ENCODER, ["--nosuch"])
        self.assertIn("--nosuch", str(caught.exception))

    def test_samples(self):
        self.assertEqual(shapewright.samples().resolve(), SAMPLES.resolve())

    def test_check(self):
        open_sizes = {provider.id: provider for provider in shapewright.check(ENCODER)}
        self.assertFalse(open_sizes["nnapi"].ready)
        fixed, = shapewright.check(ENCODER, {"batch": 1, "sequence": 16}, provider="nnapi")
        self.assertEqual(fixed.id, "nnapi")
        self.assertGreater(fixed.taken, open_sizes["nnapi"].taken)

    def test_diff(self):
        shapewright.fix(ENCODER, self.out, {"batch": 1})
        self.assertTrue(shapewright.diff(ENCODER, ENCODER).equal)
        comparison = shapewright.diff(ENCODER, self.out)
        self.assertFalse(comparison.equal)
        self.assertEqual({change.kind for change in comparison.changes}, {"dim"})

    def test_show(self):
        svg = shapewright.show(ENCODER)._repr_svg_()
        self.assertIn("<svg", svg)
        self.assertIn("MatMul", svg)

    def test_no_program(self):
        before = os.environ["SHAPEWRIGHT_PROGRAMS"]
        self.addCleanup(os.environ.__setitem__, "SHAPEWRIGHT_PROGRAMS", before)
        os.environ["SHAPEWRIGHT_PROGRAMS"] = str(self.out.parent)
        with self.assertRaises(shapewright.ShapewrightError) as caught:
            shapewright.info(ENCODER)
        self.assertEqual(caught.exception.code, "program-not-found")


if __name__ == "__main__":
    unittest.main()
