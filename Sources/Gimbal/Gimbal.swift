// `import Gimbal` also imports the public API of these modules. The library does not read or write project
// files, so it builds without SQLite and without an argument parser.
@_exported public import GimbalLayout
@_exported public import GimbalModel
@_exported public import GimbalNotation
