import GimbalJSON
import GimbalMessages
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The renaming of a view, a set, a scene, a named number or the identifier of a constraint in a document.
///
/// All occurrences of the name that denote the object are replaced. The changed script is executed before the
/// answer. If the new name causes an error or changes the meaning of another name, the renaming is rejected.
struct Rename {
  private let document: OpenDocument
  private let offset: Int

  init(in document: OpenDocument, at offset: Int) {
    self.document = document
    self.offset = offset
  }

  /// The range and the text of the name at the offset; null if it cannot be renamed.
  var preparation: JSON {
    guard let found = renamable else { return .null }
    return ["range": document.text.range(of: found.span), "placeholder": .text(found.name.text)]
  }

  private var renamable: ScriptOccurrence? {
    guard let found = document.occurrence(at: offset), !found.name.text.hasPrefix("#"),
      uses(of: found).contains(where: \.isNew)
    else { return nil }
    return found
  }

  /// Returns the names to replace. A statement such as `view rename` gives the object another name, which is not
  /// replaced.
  private func uses(of found: ScriptOccurrence) -> [ScriptOccurrence] {
    document.occurrences(of: found.object).filter { $0.name == found.name }
  }

  /// Returns the edits to the document.
  ///
  /// - Parameter check: A closure that executes a changed script and returns its analysis.
  /// - Throws: `ResponseError` if the object cannot have the new name.
  func edit(to new: String, checking check: (String) -> ScriptAnalysis) throws(ResponseError) -> JSON {
    guard let found = renamable else {
      throw ResponseError(.requestFailed, "only names that the script defines can be renamed")
    }
    let name: Name
    do {
      name = try Name(new)
    } catch {
      throw ResponseError(.requestFailed, ParseError(.nameRefused(error), at: Span(0, 0)).message)
    }
    let uses = uses(of: found)
    let notation = name.notation(unless: Keywords.all)
    if notation != name.text, let use = uses.first(where: { isInFormat($0.span) }) {
      let line = document.text.position(of: use.span.lowerBound).line + 1
      throw ResponseError(
        .requestFailed, "line \(line) uses the name in a visual format, which cannot contain \(notation)")
    }
    let analysis = check(document.replacing(uses.map(\.span), with: notation))
    try verify(analysis, uses, name)
    let edits: [JSON] = uses.map { ["range": document.text.range(of: $0.span), "newText": .text(notation)] }
    return .fields([
      JSON.Field(
        key: "changes", value: .fields([JSON.Field(key: document.uri, value: .array(edits))]))
    ])
  }

  private func verify(
    _ analysis: ScriptAnalysis, _ uses: [ScriptOccurrence], _ name: Name
  ) throws(ResponseError) {
    func errors(_ analysis: ScriptAnalysis) -> [Diagnostic] {
      analysis.statements.flatMap(\.problems).filter { $0.severity == .error }
    }
    guard analysis.isExecuted else {
      throw ResponseError(.requestFailed, "the execution of the changed script takes too long")
    }
    let known = Set(errors(document.analysis).map(\.message))
    let found = errors(analysis)
    if found.count > errors(document.analysis).count {
      let first = found.first { !known.contains($0.message) } ?? found[0]
      throw ResponseError(.requestFailed, "the new name causes an error: \(first.message)")
    }
    // Check that each name denotes the same object as before the change.
    let (old, new) = (document.analysis.occurrences, analysis.occurrences)
    let renamed = Set(uses.map(\.span))
    let isSame =
      old.count == new.count
      && zip(old, new).allSatisfy { before, after in
        renamed.contains(before.span) ? after.name == name : after.name == before.name
      } && Rename.groups(of: old) == Rename.groups(of: new)
      && Rename.frames(of: document.analysis) == Rename.frames(of: analysis)
    guard isSame else {
      throw ResponseError(
        .requestFailed, "the name \(name.text.cited) would change the meaning of other names")
    }
  }

  /// Returns the frames of all scenes; `nil` for a scene without a layout. The frames are compared in addition
  /// to the names, because a name in a predicate of a visual format can be a metric.
  private static func frames(of analysis: ScriptAnalysis) -> [[[Frame?]]?] {
    analysis.trial.scenes.map { try? analysis.trial.frames(in: $0.id) }
  }

  /// Returns a number for the object of each name. Objects are numbered in the order of their first names.
  private static func groups(of occurrences: [ScriptOccurrence]) -> [Int] {
    var numbers: [SceneObject: Int] = [:]
    return occurrences.map { occurrence in
      let number = numbers[occurrence.object] ?? numbers.count
      numbers[occurrence.object] = number
      return number
    }
  }

  /// Returns `true` if a name is in quoted text, such as a visual format.
  private func isInFormat(_ span: Span) -> Bool {
    guard let statement = document.analysis.statement(at: span.lowerBound) else { return false }
    var lexer = Lexer(document.analysis.source, from: statement.span.lowerBound)
    while true {
      let token = lexer.next()
      guard token.kind != .end, token.span.lowerBound <= span.lowerBound else { return false }
      if token.kind == .quoted, token.span.upperBound >= span.upperBound { return token.span != span }
    }
  }
}

extension OpenDocument {
  /// Returns the text of the document with each of the given spans replaced. The spans must be in ascending
  /// order.
  fileprivate func replacing(_ spans: [Span], with new: String) -> String {
    var result: [UInt8] = []
    var end = 0
    for span in spans where span.lowerBound >= end {
      result += text.bytes[end..<span.lowerBound]
      result += Array(new.utf8)
      end = span.upperBound
    }
    result += text.bytes[end...]
    return String(decoding: result, as: UTF8.self)
  }
}
