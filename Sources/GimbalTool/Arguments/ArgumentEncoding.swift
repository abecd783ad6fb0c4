/// The encoding of the command line.
///
/// `CommandLine.arguments` replaces invalid bytes, so a file name with such bytes would refer to another
/// file.
enum ArgumentEncoding {
  /// The position of the first argument that is not valid UTF-8, starting at 1; `nil` if all arguments are
  /// valid.
  static var firstInvalidArgument: Int? {
    (1..<max(1, Int(CommandLine.argc))).first { index in
      CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
    }
  }
}
