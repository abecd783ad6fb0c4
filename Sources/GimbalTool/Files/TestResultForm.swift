/// What test results are written as.
enum TestResultForm {
  case junit, sarif

  var name: String {
    switch self {
    case .junit: "JUnit"
    case .sarif: "SARIF"
    }
  }

  /// Whether a file that begins so holds results of the kind, whoever wrote them.
  func begins(_ start: [UInt8]) -> Bool {
    let text = String(decoding: start.prefix(1024), as: UTF8.self)
    switch self {
    case .junit: return text.hasPrefix("<?xml") && text.contains("<testsuite")
    case .sarif: return text.hasPrefix("{") && text.contains("sarif")
    }
  }
}
