import GimbalModel
import GimbalNotation
import GimbalSolvedHistory

/// The numbers of changes, moves and findings in a review.
struct ReviewSummary {
  let documents: Int
  let constraints: Int
  let views: Int
  /// The number of changed outlets and other elements.
  let elements: Int
  /// The number of views that move on at least one device.
  let moved: Int
  let newFindings: Int
  let goneFindings: Int
  let unreadable: Int
  /// The paths of the files without layout changes.
  let unchanged: [String]

  init(_ reviews: [DocumentReview]) {
    let scenes = reviews.flatMap(\.scenes)
    let changes = scenes.flatMap(\.changes) + reviews.flatMap(\.others)
    documents = reviews.count
    constraints = changes.count { $0.kind == .constraint }
    views = changes.count { $0.kind == .view }
    elements = changes.count { $0.kind == .connection || $0.kind == .element }
    unchanged = reviews.filter(\.isUnchanged).map(\.document.path)
    moved = scenes.map { scene in Set(scene.moves.map(\.change.view)).count }.reduce(0, +)
    newFindings = scenes.map(\.newFindings.count).reduce(0, +)
    goneFindings = scenes.map(\.goneFindings.count).reduce(0, +)
    unreadable = reviews.count { $0.failure != nil }
  }

  /// The maximum number of paths in the line about the files without layout changes.
  private static let pathLimit = 5

  /// A line with the files without layout changes, or `nil` if there are none.
  var unchangedDescription: String? {
    if unchanged.isEmpty { return nil }
    let shown = unchanged.prefix(ReviewSummary.pathLimit).map(\.visible)
    let rest = unchanged.count - shown.count
    return "\(count(unchanged.count, "file")) without layout changes: \(shown.joined(separator: ", "))"
      + (rest == 0 ? "" : " and \(count(rest, "other"))")
  }

  private func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  /// The counts on one line, such as `2 documents changed: 1 constraint, 0 views; 3 views move; 1 new
  /// finding, 0 gone`.
  var description: String {
    if documents == 0 { return "no document changed" }
    let parts = [
      "\(count(documents, "document")) changed: \(count(constraints, "constraint")), \(count(views, "view"))"
        + (elements == 0 ? "" : ", \(count(elements, "other element"))"),
      moved == 1 ? "1 view moves" : "\(moved) views move",
      "\(count(newFindings, "new finding")), \(goneFindings) gone",
      unreadable == 0 ? nil : "\(count(unreadable, "document")) not readable",
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }
}
