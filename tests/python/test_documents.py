# SPDX-License-Identifier: Apache-2.0
"""What the documents show beside commands: their Python runs, and the examples for builds do what their page says."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SAMPLES = Path(os.environ["SHAPEWRIGHT_SAMPLES"])
PROGRAMS = os.environ["SHAPEWRIGHT_PROGRAMS"]
DOCUMENTS = Path(__file__).resolve().parents[2] / "docs"
CHECK = DOCUMENTS / "examples/check-models.sh"


class TestDocuments(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        shutil.copy(SAMPLES / "encoder.onnx", self.folder)

    def run_in_folder(self, *command, **more):
        environment = {**os.environ, "PATH": PROGRAMS + os.pathsep + os.environ["PATH"], "QT_QPA_PLATFORM": "offscreen"}
        environment.update(more.pop("env", {}))
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False, **more)

    def test_python(self):
        for page in ("python.md", "howto/python.md"):
            blocks = re.findall(r"^```python\n(.*?)^```$", (DOCUMENTS / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
            self.assertTrue(blocks, page)
            for block in blocks:
                done = self.run_in_folder(sys.executable, "-c", block)
                self.assertEqual(done.returncode, 0, page + ":\n" + block + done.stderr)

    def test_check_models(self):
        fix = ["shapewright-cli", "fix", "encoder.onnx", "static.onnx", "--dim=batch=1", "--dim=sequence=8"]
        self.assertEqual(self.run_in_folder(*fix).returncode, 0)
        shutil.copy(self.folder / "static.onnx", self.folder / "a name.onnx")
        for arguments, code, words in (
            (["static.onnx", "a name.onnx"], 0, ""),
            (["encoder.onnx", "static.onnx"], 1, "7 dims are still dynamic"),
            (["--dim=batch=1", "--dim=sequence=8", "encoder.onnx"], 0, ""),
            (["--provider=webnn", "static.onnx"], 0, ""),
            (["static.onnx", "--provider=nnapi"], 1, "operator Erf is not supported"),
            (["--provider=nosuch", "static.onnx"], 2, "nosuch"),
            (["nosuch.onnx", "encoder.onnx"], 3, "nosuch.onnx"),
            (["static.onnx", "nnapi"], 2, "neither"),
        ):
            with self.subTest(arguments):
                done = self.run_in_folder(CHECK, *arguments)
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)
                self.assertIn(words, done.stdout + done.stderr)
                self.assertTrue(words or not done.stdout)

    def test_hook(self):
        hooks = (DOCUMENTS.parent / ".pre-commit-hooks.yaml").read_text("utf-8")
        entry, = re.findall(r"^  entry: (.*)$", hooks, re.MULTILINE)
        self.assertTrue(os.access(DOCUMENTS.parent / entry, os.X_OK))
        self.assertIn("id: " + re.findall(r"- id: (.*)", (DOCUMENTS / "builds.md").read_text("utf-8"))[0], hooks)

    def test_workflow(self):
        text = (DOCUMENTS / "examples/check-models.yml").read_text("utf-8")
        values = dict(re.findall(r"^  ([A-Z]+): (.*?)(?: #.*)?$", text, re.MULTILINE))
        steps = re.findall(r"^        run: \|\n((?:          .*\n)+)", text, re.MULTILINE)
        self.assertEqual(len(steps), 2)
        (self.folder / "models").mkdir()
        shutil.copy(SAMPLES / "encoder.onnx", self.folder / "models")
        for step in steps:
            done = self.run_in_folder("bash", "-e", "-c", step, env=values)
            self.assertEqual(done.returncode, 0, step + done.stdout + done.stderr)
        self.assertEqual({path.name for path in (self.folder / "dist").iterdir()}, {"model.onnx", "report.json", "check.json"})
        done = self.run_in_folder("bash", "-e", "-c", steps[1], env={**values, "PROVIDER": "nnapi"})
        self.assertEqual(done.returncode, 1, done.stdout)


if __name__ == "__main__":
    unittest.main()
