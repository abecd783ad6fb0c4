import FoundationEssentials

/// Expected outputs in the directory `Goldens` beside the tests.
///
/// If GIMBAL_RECORD is set, the actual output is recorded and the test fails, so that somebody reviews it.
public struct Goldens: Sendable {
  /// The absolute path of the directory.
  public let directory: String

  /// - Parameter file: A source file beside the directory.
  public init(beside file: String = #filePath) {
    directory =
      file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/Goldens"
  }

  public func path(_ name: String) -> String { directory + "/" + name }

  public func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }

  /// The names of the files in a subdirectory that have a suffix, without the suffix.
  public func names(in subdirectory: String, ending: String) -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: path(subdirectory))) ?? []
    return entries.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// The first difference between a text and a file in words; nil if they are equal.
  public func difference(of text: String, from name: String) throws -> String? {
    if ProcessInfo.processInfo.environment["GIMBAL_RECORD"] != nil {
      try text.write(toFile: path(name), atomically: true, encoding: .utf8)
      return "recorded \(name)\n  review it, and run again without GIMBAL_RECORD"
    }
    let golden = try self.text(name)
    if text == golden { return nil }
    let (found, wanted) = (lines(text), lines(golden))
    let line =
      zip(found, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(found.count, wanted.count)
    func shown(_ lines: [Substring]) -> String { line < lines.count ? "'\(lines[line])'" : "the end" }
    return "line \(line + 1) of \(name): expected \(shown(wanted)), found \(shown(found))"
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

/// A generated part of a document in the package: the text between the lines `<!-- NAME -->` and `<!-- end of
/// NAME -->`.
///
/// If GIMBAL_RECORD is set, the section is written and the test fails, so that somebody reviews it.
public struct DocumentSection: Sendable {
  private let path: String
  private let name: String

  /// - Parameters:
  ///   - name: The name in the two lines.
  ///   - document: The path of the document in the package.
  ///   - file: A source file in a folder of `Tests`.
  public init(_ name: String, of document: String, file: String = #filePath) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let root = parts.prefix(upTo: parts.lastIndex(of: "Tests") ?? 0).joined(separator: "/")
    path = root + "/" + document
    self.name = name
  }

  /// The first difference between a text and the section in words; nil if they are equal.
  public func difference(of text: String) throws -> String? {
    let document = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let (start, end) = ("<!-- \(name) -->\n", "<!-- end of \(name) -->\n")
    guard let opening = document.firstRange(of: start), let closing = document.firstRange(of: end),
      opening.upperBound <= closing.lowerBound
    else { return "\(path) has no section '\(name)'" }
    if ProcessInfo.processInfo.environment["GIMBAL_RECORD"] != nil {
      let written = document[..<opening.upperBound] + text + document[closing.lowerBound...]
      try String(written).write(toFile: path, atomically: true, encoding: .utf8)
      return "recorded '\(name)' of \(path)\n  review it, and run again without GIMBAL_RECORD"
    }
    let found = document[opening.upperBound..<closing.lowerBound]
    guard found != text else { return nil }
    let lines = zip(found.split(separator: "\n"), text.split(separator: "\n"))
    let first =
      lines.first { $0 != $1 }.map { "has '\($0)' for '\($1)'" } ?? "is too long or too short"
    return "'\(name)' of \(path) \(first); GIMBAL_RECORD=1 writes it"
  }
}
