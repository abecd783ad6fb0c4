// `import Gimbal` also imports the public API of these modules. The library does not read or write project
// files, so it does not depend on SQLite.
@_exported public import GimbalLayout
@_exported public import GimbalModel
@_exported public import GimbalNotation
