package import GimbalSyntaxTree

/// The reason why a file has no syntax tree.
package enum ParserFailure: Error, Hashable, Sendable {
  /// The program is not in a folder.
  case missing(folder: String)
  case cannotStart(path: String, reason: String)
  /// The program does not send the greeting of this version.
  case otherVersion(path: String)
  /// The program ends twice while it reads the file.
  case fails
  case timeLimit(seconds: Int)
  case tooLarge(bytes: Int)
  /// The program reports an error.
  case rejected(String)
  case malformed(TreeDecodingError)

  package var message: String {
    switch self {
    case .missing(let folder): "the program '\(ParserFrame.program)' is not in the folder \(folder)"
    case .cannotStart(let path, let reason): "cannot start \(path): \(reason)"
    case .otherVersion(let path): "\(path) is of another version than this program"
    case .fails: "the file makes the parser fail"
    case .timeLimit(let seconds): "the parser takes more than \(seconds) s"
    case .tooLarge(let bytes): "the file has \(bytes) bytes; the maximum is \(ParserFrame.maximumSource)"
    case .rejected(let reason): reason
    case .malformed: "the program '\(ParserFrame.program)' sends malformed messages"
    }
  }

  /// The suggested fix.
  package var remedy: String {
    switch self {
    case .missing:
      "build it with 'swift build --product \(ParserFrame.program)', and copy it beside 'gimbal'"
    case .cannotStart: "check the permissions of the file, and the limit of processes"
    case .otherVersion, .malformed: "install 'gimbal' and '\(ParserFrame.program)' of the same version"
    case .fails, .timeLimit, .tooLarge, .rejected: "exclude the file"
    }
  }
}
