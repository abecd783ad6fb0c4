package import GimbalModel

/// The limits of layout code.
extension InputLimit {
  package static let codeFiles = InputLimit("code-files", 20_000, "files of code in a module")
  package static let codeBytes = InputLimit("code-bytes", 256 << 20, "bytes of the files of code of a module")
  package static let codeFileBytes = InputLimit(
    "code-file-bytes", 16 << 20, upTo: 64 << 20, "bytes in a file of code")
  package static let codeSteps = InputLimit(
    "code-steps", 2_000_000, upTo: 1_000_000_000, "steps that a class runs")
  /// Each level of nested expressions, statements and calls needs up to 4 KB of stack. ``CodeThread`` has this stack.
  package static let codeDepth = InputLimit(
    "code-depth", 4_000, upTo: 16_000, "levels of nested expressions, statements and calls in a class")
  package static let codeObjects = InputLimit(
    "code-objects", 200_000, upTo: 100_000_000, "objects that a class creates")
  package static let codeElements = InputLimit(
    "code-elements", 1_000_000, upTo: 1_000_000_000, "elements or bytes of a value that a class creates")
}
