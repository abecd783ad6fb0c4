import GimbalSolvedHistory

/// The numbers of changes, moves and findings in a review.
struct ReviewSummary {
  let documents: Int
  let constraints: Int
  let views: Int
  /// The number of views that move on at least one device.
  let moved: Int
  let newFindings: Int
  let goneFindings: Int
  let unreadable: Int

  init(_ reviews: [DocumentReview]) {
    let scenes = reviews.flatMap(\.scenes)
    let changes = scenes.flatMap(\.changes)
    documents = reviews.count
    constraints = changes.count { $0.kind == .constraint }
    views = changes.count { $0.kind == .view }
    moved = scenes.map { scene in Set(scene.moves.map(\.change.view)).count }.reduce(0, +)
    newFindings = scenes.map(\.newFindings.count).reduce(0, +)
    goneFindings = scenes.map(\.goneFindings.count).reduce(0, +)
    unreadable = reviews.count { $0.failure != nil }
  }

  /// The counts on one line, such as `2 documents changed: 1 constraint, 0 views; 3 views move; 1 new
  /// finding, 0 gone`.
  var description: String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    if documents == 0 { return "no document changed" }
    let parts = [
      "\(count(documents, "document")) changed: \(count(constraints, "constraint")), \(count(views, "view"))",
      moved == 1 ? "1 view moves" : "\(moved) views move",
      "\(count(newFindings, "new finding")), \(goneFindings) gone",
      unreadable == 0 ? nil : "\(count(unreadable, "document")) not readable",
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }
}
