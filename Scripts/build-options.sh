# Sourced by the scripts that build: sets `flags` and the name of the `scratch` folder of a package, says by `folder_of` which package
# is built where and by `options_of` with which options, and has dependencies built in the versions of pins.sh.
#
# Checks and CI take warnings for errors, share .build-check, and build without debug information, which takes a sixth of the time.
# For everybody else a warning of a newer compiler is no error: the demo, the tests and the command build into .build, as a plain
# `swift build` does.
flags=(--explicit-target-dependency-import-check error)
scratch=.build
if [ "${CI:-}" = true ] || [ "${WAYMARK_CHECKS:-}" = true ]; then
    flags+=(-Xswiftc -warnings-as-errors -debug-info-format none)
    scratch=.build-check
fi

# folder_of PACKAGE: the folder into which it is built. Packages with the same traits of Waymark share one, which has its modules once
# for all of them.
folder_of() {
    case $1 in
        Examples/First | Examples/iOS | Tests/AppShapes | Tools/Light) echo "$scratch" ;;
        Macros) echo "Examples/Shop/$scratch" ;;
        *) echo "$1/$scratch" ;;
    esac
}

# options_of PACKAGE: sets `options` to those with which it is built and tested.
options_of() { options=(--package-path "$1" --scratch-path "$(folder_of "$1")" "${flags[@]}"); }

"$(dirname "${BASH_SOURCE[0]}")/pins.sh"
