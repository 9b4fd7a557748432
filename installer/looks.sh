#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# looks.sh BUILD_FOLDER: takes pictures of the installed window as it looks in the desktops that people have, light and dark:
# GNOME, KDE Plasma and Xfce with their window managers, styles, icons and dialogs, and Wayland. A person looks at them; what
# fails here is a window that does not appear, or that has fonts or colours of the desktop. Needs root, as installed.sh does.
# The pictures are in BUILD_FOLDER/looks.
set -euo pipefail

build=$PWD/$1
pictures=$build/looks
script=looks
# shellcheck source=installer/roots.sh
. installer/roots.sh

packages=$build
enter trixie
name=looks
step "desktops" sh -c "apt-get update && apt-get install -y --no-install-recommends \
    dbus dbus-x11 xdg-desktop-portal xdg-desktop-portal-gtk gsettings-desktop-schemas dconf-gsettings-backend libglib2.0-bin \
    fonts-noto-core fonts-cantarell fonts-noto-cjk \
    mutter qt6-gtk-platformtheme adwaita-icon-theme gnome-themes-extra \
    kwin-x11 plasma-integration kde-style-breeze breeze-icon-theme \
    xfwm4 greybird-gtk-theme elementary-xfce-icon-theme \
    weston qt6-wayland qt6-translations-l10n fonts-inter fonts-jetbrains-mono"
step "installing" sh -c "apt-get install -y --no-install-recommends \
    /packages/shapewright-cli_${SHAPEWRIGHT_VERSION}_amd64.deb /packages/shapewright_${SHAPEWRIGHT_VERSION}_amd64.deb"

sample=/usr/share/shapewright/samples/encoder.onnx

# Of the desktop that `environment`, `manager` and `settings` describe: each picture has a name, and the keys that lead to it.
appears="--class ^shapewright$" # how the window is found; some frames have its name, too
look() { # NAME
    local window picture keys second
    inside rm -rf $home
    inside mkdir -p $home/.config
    inside "${environment[@]}" XDG_RUNTIME_DIR=$home dbus-run-session -- sh -c "$settings
        $manager >/dev/null 2>&1 & sleep 6
        exec shapewright $sample --dim batch=1" >"$pictures/$1.log" 2>&1 &
    window=
    for ((second = 0; second < 120; ++second)); do
        # xdotool gives up where a window goes while it looks. SC2086: several words.
        # shellcheck disable=SC2086
        window=$(xdotool search --onlyvisible $appears 2>/dev/null | head -1) || true
        [ -z "$window" ] || break
        sleep 1
    done
    [ -n "$window" ] || fail "$1: no window in 120 s"
    sleep 8
    # shellcheck disable=SC2086 # the first one may have been for a moment
    window=$(xdotool search --onlyvisible $appears | head -1)
    while read -r picture keys; do
        # shellcheck disable=SC2086 # several keys
        xdotool key --delay 150 $keys
        sleep 3
        import -window root "$pictures/$1-$picture.png"
        [ "$(convert "$pictures/$1-$picture.png" -format %k info:)" -gt 500 ] || fail "$1: $picture is empty"
        [ "$picture" != window ] || import -window "$window" -crop 310x300+0+0 +repage "$pictures/$1-own.png" ||
            fail "$1: the window is gone"
    done <<'END'
window Escape
menu alt+f
field Escape Escape Escape ctrl+1
open Escape Escape ctrl+o
save Escape ctrl+s
settings Escape ctrl+comma
help Escape F1
END
    end_all
    wait $! || true
    say "$1: done"
}

# The window has its own fonts and colours: apart from its frame, it looks the same everywhere. What is compared is its left
# panel, since the graph may be a pixel further.
check_same() { # LOOK OTHER_LOOK
    local pixels
    pixels=$(compare -metric AE -fuzz 10% "$pictures/$1-own.png" "$pictures/$2-own.png" "$pictures/$1-differs.png" 2>&1) || true
    [ "${pixels%%.*}" -lt 200 ] || fail "$1 differs from $2 in $pixels pixels, which are red in $pictures/$1-differs.png"
}

environment=(XDG_SESSION_TYPE=x11)
manager="true"
settings=""
look plain

environment=(XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_TYPE=x11)
manager="mutter --x11 --sm-disable"
settings=""
look gnome-light
check_same gnome-light plain
settings="gsettings set org.gnome.desktop.interface color-scheme prefer-dark
    gsettings set org.gnome.desktop.interface gtk-theme Adwaita-dark"
look gnome-dark

environment=(XDG_CURRENT_DESKTOP=KDE KDE_FULL_SESSION=true KDE_SESSION_VERSION=6 XDG_SESSION_TYPE=x11)
manager="kwin_x11"
settings=""
look plasma-light
check_same plasma-light plain
settings="cp /usr/share/color-schemes/BreezeDark.colors $home/.config/kdeglobals
    printf '[Icons]\nTheme=breeze-dark\n' >>$home/.config/kdeglobals"
look plasma-dark
check_same plasma-dark gnome-dark

environment=(XDG_CURRENT_DESKTOP=XFCE XDG_SESSION_TYPE=x11)
manager="xfwm4"
settings="mkdir -p $home/.config/gtk-3.0
    printf '[Settings]\ngtk-theme-name=Greybird\ngtk-icon-theme-name=elementary-xfce\n' >$home/.config/gtk-3.0/settings.ini"
look xfce-light
check_same xfce-light plain
settings="${settings//Greybird/Greybird-dark}"
look xfce-dark
check_same xfce-dark gnome-dark

# A Wayland compositor in a window of the display. The display knows only that one.
environment=(XDG_SESSION_TYPE=wayland WAYLAND_DISPLAY=wayland-1 XDG_CURRENT_DESKTOP=GNOME)
manager="weston --backend=x11 --renderer=pixman --socket=wayland-1 --width=1590 --height=960"
appears="--class weston-1"
settings=""
look wayland
leave

say "the pictures are in $pictures"
