#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""bundle.py BUILD_FOLDER VERSION OUT_FOLDER OLD_SYSTEM: makes packages that need nothing of a system but its C library.

    shapewright-VERSION-linux-x86_64.tar.gz     the programs with all libraries, plugins and fonts that they use
    shapewright-VERSION-py3-none-manylinux_*_x86_64.whl
                                                the same for pip, with the Python module
    shapewright-VERSION-1.x86_64.rpm            the same for systems with rpm, in /opt/shapewright
    shapewright-VERSION-linux-x86_64-debug.tar.gz
                                                the symbols of the programs, for debuggers (/usr/lib/debug/.build-id)

Libraries are those of the system that the programs were built against (cmake/oldsystem.sh); their licences and an SPDX
document come along. The same sources and the same system give the same bytes: times are those of the last commit
(SOURCE_DATE_EPOCH).
"""

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from datetime import datetime, timezone
from pathlib import Path

from indexpage import index_page
from oldsystem import OldSystem, said_by

# What belongs to the kernel and to the C library is the system's own.
OF_THE_SYSTEM = re.compile(r"^(linux-vdso|ld-linux.*|lib(c|m|dl|rt|util|pthread|resolv|anl))\.so")
QT_PLUGINS = (
    "platforms/libqxcb.so",
    "platforms/libqoffscreen.so",
    "platforms/libqwayland-*.so",
    "wayland-shell-integration/*.so",
    "wayland-decoration-client/*.so",
    "wayland-graphics-integration-client/libqt-plugin-wayland-egl.so",
    "platforminputcontexts/lib[ci]*.so",
    "imageformats/libq[jgs]*.so",
    "iconengines/libqsvgicon.so",
)
FONTS = ("fonts-inter", "fonts-jetbrains-mono")
FONT_FILES = re.compile(r"/(Inter-(Regular|Medium|SemiBold|Bold|Italic)|JetBrainsMono-(Regular|Bold))\.(otf|ttf)$")

# For systems that have no settings, since they have no fonts. `relative`: to this file.
FONT_SETTINGS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
    <dir prefix="relative">.</dir>
    <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""


class Bundle:
    """A folder with the programs and all that they load."""

    def __init__(self, build, version, root, old_system):
        self.version, self.root, self.old_system = version, root, old_system
        self.libraries = root / "lib/shapewright"
        self.sources = []  # the files that the bundle has copies of
        subprocess.run(["cmake", "--install", build, "--prefix", root], check=True, stdout=subprocess.DEVNULL)

    def move_symbols(self, folder):
        """Moves the symbols of the programs to where debuggers look for them by build id; what others built has none."""
        for file in self.elf_files():
            build_id = re.search(r"Build ID: ([0-9a-f]+)", said_by("readelf", "-n", file))
            if build_id and ".debug_line" in said_by("readelf", "-S", "-W", file):
                symbols = folder / "usr/lib/debug/.build-id" / build_id[1][:2] / (build_id[1][2:] + ".debug")
                symbols.parent.mkdir(parents=True, exist_ok=True)
                subprocess.run(["objcopy", "--only-keep-debug", "--compress-debug-sections", file, symbols], check=True)
            subprocess.run(["strip", "--strip-unneeded", file], check=True)

    def fill(self):
        for pattern in QT_PLUGINS:
            found = sorted(self.old_system.plugins.glob(pattern))
            if not found:
                sys.exit(f"[bundle] there is no Qt plugin {pattern}")
            for plugin in found:
                self.add(plugin, self.libraries / "plugins" / plugin.parent.name / plugin.name)
        texts = Path(said_by("qtpaths6", "--query", "QT_INSTALL_TRANSLATIONS").strip())
        for translation in sorted(Path("resources/translations").glob("shapewright_*.ts")):
            language = translation.stem.removeprefix("shapewright_")
            if language != "en":  # in which Qt is written
                self.add(texts / f"qtbase_{language}.qm", self.libraries / f"translations/qtbase_{language}.qm")
        for name, library in sorted(self.old_system.libraries_of(*self.elf_files()).items()):
            self.add(library, self.libraries / name)
        for font in FONTS:
            for file in said_by("dpkg-query", "-L", font).splitlines():
                if FONT_FILES.search(file):
                    self.add(Path(file), self.root / "share/shapewright/fonts" / Path(file).name)
        (self.root / "share/shapewright/fonts/fonts.conf").write_text(FONT_SETTINGS)
        for file in self.elf_files():
            to_libraries = os.path.relpath(self.libraries, file.parent)
            place = "$ORIGIN" if to_libraries == "." else f"$ORIGIN/{to_libraries}"
            subprocess.run(["patchelf", "--set-rpath", place, file], check=True)
        (self.root / "bin/qt.conf").write_text("[Paths]\nPrefix=..\nPlugins=lib/shapewright/plugins\nTranslations=lib/shapewright/translations\n")
        self.add_licences()
        self.check()

    def elf_files(self):
        return [
            file
            for file in sorted(self.root.rglob("*"))
            if file.is_file() and not file.is_symlink() and file.open("rb").read(4) == b"\x7fELF"
        ]

    def add(self, source, target):
        if target.exists():
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source.resolve(), target)
        target.chmod(0o644)
        self.sources.append(source)

    def add_licences(self):
        licences = self.root / "share/doc/shapewright/licences"
        licences.mkdir(parents=True)
        described = []
        owners = {self.old_system.owner_of(source) or owner_of(source) for source in self.sources}
        for package, version, text in sorted(owners):
            shutil.copy(text.resolve(), licences / package)
            described.append((package, version, licence_of(text)))
        (self.root / "share/doc/shapewright/shapewright.spdx.json").write_text(
            json.dumps(spdx_document(self.version, described), indent=1) + "\n"
        )

    def check(self):
        """Every library has to come from the bundle, or be one of the system's."""
        for file in self.elf_files():
            for line in said_by("ldd", file).splitlines():
                name, _, place = line.strip().partition(" => ")
                if place and not OF_THE_SYSTEM.match(name) and not place.startswith(str(self.root)):
                    sys.exit(f"[bundle] {file} does not use the bundle's own {name}: {place}")

    def glibc(self):
        """The newest version of the C library that any file needs."""
        versions = [found for file in self.elf_files() for found in re.findall(r"GLIBC_2\.(\d+)", said_by("readelf", "-V", file))]
        return f"2.{max(map(int, versions))}"


def owner_of(file):
    """The Debian package of this system that a file comes from, its version, and the file with its licences."""
    known = subprocess.run(["dpkg-query", "-S", file], capture_output=True, text=True, check=False).stdout
    if not known:
        sys.exit(f"[bundle] no package has {file}, so that its licence is not known")
    package = known.split(":")[0].split(",")[0]
    return package, said_by("dpkg-query", "-W", "-f", "${Version}", package).strip(), Path("/usr/share/doc", package, "copyright")


def licence_of(text):
    """The licences that a Debian copyright file names, if it is one that programs can read."""
    names = sorted(set(re.findall(r"^License: *(\S.*)$", text.read_text("utf-8", "replace"), re.MULTILINE)))
    return "; ".join(names) if names else "see its copyright file"


def epoch():
    return int(os.environ.get("SOURCE_DATE_EPOCH") or said_by("git", "log", "-1", "--format=%ct").strip())


def spdx_document(version, packages):
    def package(name, its_version, licence):
        return {
            "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
            "name": name,
            "versionInfo": its_version,
            "downloadLocation": "NOASSERTION",
            "licenseConcluded": "NOASSERTION",
            "licenseDeclared": "Apache-2.0" if name == "shapewright" else "NOASSERTION",
            "copyrightText": "NOASSERTION",
            "comment": licence,
            "filesAnalyzed": False,
        }

    own = [("shapewright", version, "Apache-2.0")]
    own += [
        ("onnxruntime", os.environ["ONNXRUNTIME_VERSION"], "MIT; its notices are in share/doc/shapewright/onnxruntime"),
        ("onnx", os.environ["ONNX_VERSION"], "Apache-2.0; linked into the programs"),
    ]
    described = [package(*one) for one in own + packages]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"shapewright-{version}",
        "documentNamespace": f"https://spdx.invalid/shapewright-{version}",
        "creationInfo": {
            "created": datetime.fromtimestamp(epoch(), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: shapewright-bundle"],
        },
        "packages": described,
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": described[0]["SPDXID"]}
        ]
        + [
            {"spdxElementId": described[0]["SPDXID"], "relationshipType": "CONTAINS", "relatedSpdxElement": one["SPDXID"]}
            for one in described[1:]
        ],
    }


def write_archive(root, name, target):
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for path in sorted(root.rglob("*")):
                entry = archive.gettarinfo(path, f"{name}/{path.relative_to(root)}")
                entry.uid = entry.gid = 0
                entry.uname = entry.gname = "root"
                entry.mtime = epoch()
                with path.open("rb") if entry.isfile() else open(os.devnull, "rb") as content:
                    archive.addfile(entry, content if entry.isfile() else None)


def write_wheel(root, version, glibc, folder):
    tag = f"py3-none-manylinux_{glibc.replace('.', '_')}_x86_64"
    info = f"shapewright-{version}.dist-info"
    page = index_page(Path("README.md").read_text("utf-8"))
    content = {
        f"{info}/METADATA": (
            f"Metadata-Version: 2.1\nName: shapewright\nVersion: {version}\n"
            "Summary: Shows where the shapes of ONNX models are dynamic, makes them fixed, and tests the result\n"
            "License: Apache-2.0\nRequires-Python: >=3.9\nDescription-Content-Type: text/markdown\n\n" + page
        ).encode(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: shapewright-bundle\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(),
        f"{info}/entry_points.txt": (
            b"[console_scripts]\nshapewright = shapewright.programs:window\n"
            b"shapewright-cli = shapewright.programs:command_line\n"
        ),
    }
    modes = {}
    for path in sorted(Path("python/shapewright").glob("*")):
        if path.is_file():
            content[f"shapewright/{path.name}"] = path.read_bytes()
    for path in sorted(root.rglob("*")):
        if path.is_file():
            name = f"shapewright/programs/{path.relative_to(root)}"
            content[name] = path.read_bytes()
            modes[name] = 0o755 if os.access(path, os.X_OK) else 0o644
    record = ""
    for name, data in content.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    content[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    target = folder / f"shapewright-{version}-{tag}.whl"
    time = datetime.fromtimestamp(epoch(), timezone.utc).timetuple()[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in content.items():
            entry = zipfile.ZipInfo(name, time)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | modes.get(name, 0o644)) << 16
            archive.writestr(entry, data)
    return target


# What a system looks for in /usr/share, by the names that the bundle has.
SHARED_WITH_THE_SYSTEM = ("applications", "bash-completion", "fish", "icons", "man", "metainfo", "mime", "thumbnailers", "zsh")

SPEC = """Name: shapewright
Version: {version}
Release: 1
Summary: Makes dynamic shapes of ONNX models static
License: Apache-2.0 AND MIT AND LGPL-3.0-only AND EPL-1.0 AND OFL-1.1
AutoReqProv: no
Requires: libc.so.6(GLIBC_{glibc})(64bit)
%description
Shapewright opens an ONNX model, shows where its shapes are dynamic, lets you set them, and shows what that does to every
tensor. It runs the fixed model on the CPU before it is saved. All libraries that it needs are in /opt/shapewright.
%files
/opt/shapewright
{links}
"""


def write_rpm(root, version, glibc, folder, scratch):
    """The bundle in /opt/shapewright, and links to what a system looks for elsewhere."""
    tree = scratch / "rpm/tree"
    shutil.copytree(root, tree / "opt/shapewright", symlinks=True)
    links = []

    def link(path, target):
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).symlink_to(f"/opt/shapewright/{target}")
        links.append(f"/{path}")

    for program in ("shapewright", "shapewright-cli"):
        link(f"usr/bin/{program}", f"bin/{program}")
    for name in SHARED_WITH_THE_SYSTEM:
        for file in sorted(path for path in (root / "share" / name).rglob("*") if path.is_file()):
            path = f"share/{file.relative_to(root / 'share')}"
            link("usr/" + path.replace("vendor-completions", "site-functions"), path)
    spec = scratch / "rpm/shapewright.spec"
    spec.write_text(SPEC.format(version=version, glibc=glibc, links="\n".join(links)))
    settings = {
        "_topdir": scratch / "rpm",
        "_rpmdir": folder,
        "_rpmfilename": "%{NAME}-%{VERSION}-%{RELEASE}.%{ARCH}.rpm",
        "_binary_payload": "w6.xzdio",
        "_buildhost": "shapewright",
        "_build_id_links": "none",
        "__os_install_post": "%{nil}",
        "use_source_date_epoch_as_buildtime": 1,
        "clamp_mtime_to_source_date_epoch": 1,
    }
    defines = [word for name, value in settings.items() for word in ("--define", f"{name} {value}")]
    subprocess.run(
        ["rpmbuild", "-bb", "--quiet", "--target", "x86_64", "--buildroot", tree, *defines, spec],
        check=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(epoch())},
    )
    return folder / f"shapewright-{version}-1.x86_64.rpm"


def main():
    build, version, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    with tempfile.TemporaryDirectory() as scratch:
        name = f"shapewright-{version}-linux-x86_64"
        root = Path(scratch) / name
        bundle = Bundle(build, version, root, OldSystem(Path(sys.argv[4]), OF_THE_SYSTEM))
        symbols = Path(scratch) / "symbols"
        bundle.move_symbols(symbols)
        bundle.fill()
        archive = folder / f"{name}.tar.gz"
        write_archive(root, name, archive)
        debug_archive = folder / f"{name}-debug.tar.gz"
        write_archive(symbols, f"{name}-debug", debug_archive)
        wheel = write_wheel(root, version, bundle.glibc(), folder)
        rpm = write_rpm(root, version, bundle.glibc(), folder, Path(scratch))
    for made in (archive, wheel, rpm, debug_archive):
        print(f"[bundle] {made}: {made.stat().st_size / 1e6:.1f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
