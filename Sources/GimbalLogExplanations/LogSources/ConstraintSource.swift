/// The places from which a logged constraint can come.
struct ConstraintSource {
  /// A constraint in a document, or the expression that creates it in code.
  struct Place: Hashable {
    let path: String
    let line: Int
    let column: Int
    /// The object id; `nil` if the document does not contain one.
    let id: String?
    /// The index of the scene in the document; `nil` for code.
    let scene: Int?
    /// `false` for an expression of which the classes of the views are not known, as of one that no run reached.
    var hasKnownViews = true
  }

  /// The places in documents and code, in the order of paths and lines.
  var places: [Place] = []
  /// A Boolean value that indicates whether the place is certain. A certain place is wrong only if the right document is not
  /// in the folder, and a copy of its constraints is.
  var isCertain = false
  /// `false` if there can be other places, because the search ended after too many steps.
  var isComplete = true
  /// The lines of code that create the constraint: paths with line numbers.
  var code: [String] = []

  /// The maximum number of places that a report lists.
  static let listed = 3
}
