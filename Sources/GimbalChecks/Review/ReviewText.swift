import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory

/// A review as text for a terminal.
struct ReviewText {
  private(set) var lines: [String] = []

  init(_ review: DocumentReview) {
    let document = review.document
    let before = document.status == "renamed" ? " from \((document.old ?? "").visible)" : ""
    lines.append("\(document.path.visible)  \(document.status)\(before)")
    if let failure = review.failure { lines += failure.visibleLines.map { "  " + $0 } }
    if let omission = review.omission { lines.append("  \(omission)") }
    for change in review.others { put(change, indentation: "  ") }
    for scene in review.scenes { put(scene) }
  }

  private mutating func put(_ scene: SceneReview) {
    lines.append("  scene \(scene.name.notation())")
    for change in scene.changes { put(change, indentation: "    ") }
    if let failure = scene.failure { lines.append("    not compared: \(failure)") }
    for (heading, moves) in scene.movesByLocation {
      lines.append("    moved on \(heading):")
      lines += moves.map { "      " + description(of: $0) }
    }
    put("new", scene.newFindings)
    put("gone", scene.goneFindings)
  }

  private mutating func put(_ change: ElementChange, indentation: String) {
    let location = [change.element, change.line.map { "line \($0)" }].compactMap(\.self).joined(
      separator: ", ")
    lines.append(indentation + change.description.visible + (location.isEmpty ? "" : "  (\(location))"))
  }

  private func description(of move: SceneReview.Move) -> String {
    let causes = move.causes.map(\.description)
    return "\(move.change.name.notation())  \(move.change.description)"
      + (causes.isEmpty ? "" : "  because of \(causes.joined(separator: ", "))")
  }

  private mutating func put(_ word: String, _ findings: [ReviewedFinding]) {
    for noted in findings {
      let line = noted.finding.location.map { " (\($0.lineDescription))" } ?? ""
      let message = noted.finding.message.visibleLines
      lines.append(
        "    \(word) \(noted.finding.kind.name)\(line) on \(noted.locations.joined(separator: ", ")): "
          + (message.first ?? ""))
      lines += message.dropFirst().map { "    " + $0 }
    }
  }
}

extension SceneReview {
  /// The moves, grouped by the devices on which views move in the same way.
  var movesByLocation: [(heading: String, moves: [Move])] {
    // Two moves are equal if the same view has the same changed values and the same causes. Unchanged values of the
    // frame, such as the width, can differ between the devices.
    struct Key: Hashable {
      let view: ViewID
      let words: String
      let causes: [Cause]
    }
    var order: [Key] = []
    var moves: [Key: (first: Move, locations: [String])] = [:]
    for move in self.moves {
      let key = Key(view: move.change.view, words: move.change.description, causes: move.causes)
      if moves[key] == nil { order.append(key) }
      moves[key] = (moves[key]?.first ?? move, (moves[key]?.locations ?? []) + [move.location])
    }
    var headings: [String] = []
    var groups: [String: [Move]] = [:]
    for key in order {
      guard let (first, locations) = moves[key] else { continue }
      let heading = locations.joined(separator: ", ")
      if groups[heading] == nil { headings.append(heading) }
      groups[heading, default: []].append(first)
    }
    return headings.map { ($0, groups[$0] ?? []) }
  }
}

extension FrameChange {
  /// The changed values of the frame, such as `y 20 -> 32 (+12), height 40 -> 20 (-20)`.
  package var description: String {
    guard let before, let after else {
      return (after ?? before).map { "\(kind.rawValue) at \($0.roundedNotation)" } ?? ""
    }
    let numbers = [
      ("x", before.x, after.x), ("y", before.y, after.y), ("width", before.width, after.width),
      ("height", before.height, after.height),
    ]
    return numbers.filter { ($0.1 - $0.2).magnitude > 0.01 }.map { name, old, new in
      "\(name) \(FrameChange.points(old)) -> \(FrameChange.points(new)) (\(new > old ? "+" : "")\(FrameChange.points(new - old)))"
    }.joined(separator: ", ")
  }

  private static func points(_ length: Double) -> String { Decimal.print((length * 100).rounded() / 100 + 0) }
}

extension String {
  /// The lines of the text, with escapes for control characters.
  fileprivate var visibleLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible }
  }
}
