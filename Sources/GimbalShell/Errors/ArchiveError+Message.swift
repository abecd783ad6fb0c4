import GimbalInterchange
import GimbalNotation

extension ArchiveError {
  /// The error in words, with line, subject and field: `line 12: view 'a': properties.frameWidth: …`.
  var message: String { "line \(line): \(words)" }

  /// The error without its line: `view 'a': properties.frameWidth: …`.
  var words: String { ([subject, field].compactMap { $0?.visible } + [what]).joined(separator: ": ") }

  /// What is wrong with the value, in words.
  var what: String {
    switch reason {
    case .malformed(let what, _): what.visible
    case .unknown(let role, let name, _): "there is no \(role) \(name.cited)"
    case .tooMany(let limit, let what): "more than \(limit) \(what)"
    case .refused(let error): error.message
    }
  }

  /// What may help.
  var remedy: String? {
    switch reason {
    case .malformed(_, let remedy): remedy?.visible
    case .unknown(_, _, let nearest): nearest.map { "did you mean \($0.cited)?" }
    case .tooMany: nil
    case .refused(let error): error.remedy
    }
  }
}
