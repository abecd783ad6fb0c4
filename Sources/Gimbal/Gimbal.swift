// `import Gimbal` also imports the public API of these modules. Project files are not part of it: the library builds
// without SQLite and without argument parsing.
@_exported public import GimbalLayout
@_exported public import GimbalModel
@_exported public import GimbalNotation
