import GimbalInterchange
import GimbalNotation

extension SkippedText {
  /// As data names the reason.
  var kind: String {
    switch reason {
    case .redacted: "redacted"
    case .cut: "cut"
    case .noList: "noList"
    case .form: "form"
    case .attribute: "attribute"
    case .number: "number"
    case .pairing: "pairing"
    case .inactive: "inactive"
    case .tooMany, .tooLong: "limit"
    }
  }

  /// Why it was skipped, with what helps.
  var words: String {
    let why =
      switch reason {
      case .redacted:
        "the system's log left out what is private: run the app from Xcode, or install a logging profile that enables "
          + "private data"
      case .cut: "the log was cut here"
      case .noList: "no list of constraints follows"
      case .form: "a form that is not known"
      case .attribute(let name): "there is no attribute \(name.cited)"
      case .number: "a number beyond what a layout has"
      case .pairing: "its sides do not go together"
      case .inactive: "it is inactive, and has no part in the conflict"
      case .tooMany(let limit): "a list has more than \(limit) constraints"
      case .tooLong(let limit): "a description is longer than \(limit) bytes"
      }
    return text.isEmpty ? why : "\(why): \(text.cited)"
  }
}
