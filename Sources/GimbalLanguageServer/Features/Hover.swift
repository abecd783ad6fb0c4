import GimbalJSON
import GimbalMessages
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The information about the name, the attribute or the command at a position.
///
/// The information describes the state at the end of the script.
struct Hover {
  private let document: OpenDocument
  private let offset: Int
  private let isMarkdown: Bool

  /// The maximum length of the text, in characters.
  private static let longestText = 20_000

  init(in document: OpenDocument, at offset: Int, isMarkdown: Bool) {
    self.document = document
    self.offset = offset
    self.isMarkdown = isMarkdown
  }

  private var trial: ScriptTrial { document.analysis.trial }

  /// The answer; null if there is no information about the position.
  var answer: JSON {
    guard let (text, span) = content else { return .null }
    let cut = text.count > Hover.longestText ? text.prefix(Hover.longestText) + "…" : text[...]
    let trimmed = String(cut.reversed().drop { $0.isNewline }.reversed())
    let content: JSON =
      isMarkdown
      ? ["kind": "markdown", "value": .text("```text\n" + trimmed.replacing("```", with: "'''") + "\n```")]
      : ["kind": "plaintext", "value": .text(trimmed)]
    return ["contents": content, "range": document.text.range(of: span)]
  }

  private var content: (String, Span)? {
    if let (item, attribute) = measured { return explanation(of: item, attribute) }
    if let found = document.occurrence(at: offset) { return description(of: found).map { ($0, found.span) } }
    guard let (token, _) = document.token(at: offset) else { return nil }
    guard token.role == .command else { return nil }
    let words = document.text.text(in: token.span).split(whereSeparator: \.isWhitespace).map(String.init)
    let commands = trial.session.commands
    return (commands.command(named: words) ?? commands.command(named: Array(words.prefix(1)))).map {
      ($0.page.text(in: nil), token.span)
    }
  }

  // MARK: Attributes

  /// The view and the attribute at the offset, as in `title.width`; `nil` if there is no attribute.
  private var measured: (item: ScriptOccurrence, attribute: Span)? {
    guard let (token, statement) = document.token(at: offset),
      let index = statement.tokens.firstIndex(of: token)
    else { return nil }
    // The words of `root.safeArea.top` are separate tokens. The last word is the attribute.
    var start = index
    while start >= 2,
      isDot(statement.tokens[start - 1], between: statement.tokens[start - 2], statement.tokens[start])
    {
      start -= 2
    }
    guard start < index, case .name = statement.tokens[start].role,
      let item = statement.occurrences.last(where: {
        $0.span.upperBound == statement.tokens[start].span.upperBound
      })
    else { return nil }
    return (item, token.span)
  }

  private func isDot(_ dot: ParsedToken, between one: ParsedToken, _ other: ParsedToken) -> Bool {
    document.text.text(in: dot.span) == "." && one.span.upperBound == dot.span.lowerBound
      && dot.span.upperBound == other.span.lowerBound
  }

  private func explanation(of item: ScriptOccurrence, _ attribute: Span) -> (String, Span)? {
    guard let name = finalName(of: item) else { return (absence, attribute) }
    let word = document.text.text(in: attribute)
    // Explain the whole view for a guide such as `safeArea` or a placement keyword such as `frame`, because
    // `explain` does not accept these words as attributes.
    let isMeasure = Attribute(rawValue: word) != nil || word == "x" || word == "y"
    return answer(to: "explain \(name)\(isMeasure ? "." + word : "")", in: item.scene).map { ($0, attribute) }
  }

  // MARK: Objects

  private let absence = "this object does not exist at the end of the script\n"

  private func description(of found: ScriptOccurrence) -> String? {
    switch found.object {
    case .view(let view):
      guard let name = finalName(of: found) else { return absence }
      let shown = answer(to: "show view \(name)", in: found.scene) ?? ""
      let frames = (try? trial.frames(of: view, in: found.scene)) ?? []
      let lines = frames.map { "\($0.orientation): \($0.frame.rounded.notation)\n" }
      return lines.joined() + shown
    case .set(let set):
      return trial.reading(found.scene) { $0.set(set)?.name.notation() }.map {
        answer(to: "show set \($0)", in: found.scene) ?? absence
      } ?? absence
    case .constraint(let constraint):
      return trial.reading(found.scene) { $0.constraint(constraint)?.handle }.map {
        answer(to: "explain #\($0)", in: found.scene) ?? absence
      } ?? absence
    case .number(let name, in: let scene):
      return answer(to: "number show \(name.notation())", in: scene) ?? absence
    case .scene(let scene):
      guard let header = trial.scenes.first(where: { $0.id == scene }) else { return absence }
      return answer(to: "show scene \(header.name.notation())", in: scene) ?? absence
    }
  }

  /// Returns the notation of the name that a view has at the end of the script; `nil` for other objects.
  private func finalName(of found: ScriptOccurrence) -> String? {
    guard case .view(let view) = found.object else { return nil }
    return trial.reading(found.scene) { $0.view(view)?.name.notation(unless: Keywords.all) }
  }

  /// Returns the output of a command, or its error; `nil` if the output is empty.
  private func answer(to command: String, in scene: SceneID) -> String? {
    do {
      let text = try trial.output(of: command, in: scene)
      return text.isEmpty ? nil : text
    } catch let error as ParseError {
      return error.message + "\n"
    } catch {
      return Fault(error, in: Source(name: "", text: command)).message + "\n"
    }
  }
}

extension Frame {
  /// The frame rounded to thousandths of a point, to hide the rounding errors of the solver.
  fileprivate var rounded: Frame {
    func round(_ number: Double) -> Double { (number * 1000).rounded() / 1000 + 0 }
    return Frame(x: round(x), y: round(y), width: round(width), height: round(height))
  }
}
