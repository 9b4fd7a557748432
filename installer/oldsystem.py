# SPDX-License-Identifier: Apache-2.0
"""The system that the bundle is built against (cmake/oldsystem.sh): where its libraries are, and whose they are."""

import re
import subprocess
from pathlib import Path


def said_by(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class OldSystem:
    def __init__(self, folder, of_the_system):
        """`of_the_system`: a pattern of libraries that no bundle brings along."""
        self.root, self.qt = folder / "sys", folder / "qt"
        self.plugins = self.qt / "plugins"
        self.of_the_system = of_the_system
        # A library that several have is the first one's.
        system = self.root / "usr/lib/x86_64-linux-gnu"
        self.folders = [self.qt / "lib", folder / "libstdc++/lib", system, system / "graphviz"]
        self.owners = {}
        for line in (self.root / "owners").read_text().splitlines():
            package, version, path = line.split(" ", 2)
            # A package may know a file by the folder before /lib became /usr/lib.
            self.owners[path if path.startswith("/usr/") else "/usr" + path] = (package, version)

    def libraries_of(self, *files):
        """The libraries that programs or plugins load at their start, by name."""
        found, waiting = {}, list(files)
        while waiting:
            file = waiting.pop()
            for name in re.findall(r"\(NEEDED\).*\[(.*)\]", said_by("readelf", "-d", file)):
                if name in found or self.of_the_system.match(name):
                    continue
                places = [folder / name for folder in self.folders if (folder / name).exists()]
                if not places:
                    raise SystemExit(f"[bundle] {file} needs {name}, which there is not")
                found[name] = places[0]
                waiting.append(places[0])
        return found

    def owner_of(self, file):
        """The package that a file comes from, its version, and the file with its licences; None if it is not of this system."""
        if file.is_relative_to(self.qt):
            return "qt6", said_by("qtpaths6", "--query", "QT_VERSION").strip(), self.qt / "LICENSE"
        if file.is_relative_to(self.folders[1]):
            version = said_by("c++", "-dumpfullversion").strip()
            return "libstdc++6", version, Path("/usr/share/doc/libstdc++6/copyright")
        for path in (file, file.resolve()):
            if path.is_relative_to(self.root) and (owner := self.owners.get(f"/{path.relative_to(self.root)}")):
                return *owner, self.root / "usr/share/doc" / owner[0] / "copyright"
        return None
