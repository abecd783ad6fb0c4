internal import GimbalModel

/// What is assigned to a scene's views, and when.
struct Statements {
  /// Before the tree is made.
  var beforeTree: [String] = []
  /// When a view is put into the tree.
  var ofView: [ViewID: [String]] = [:]
  /// When the tree is made.
  var afterTree: [String] = []
  /// Whenever sets are put in force or taken out.
  var varying: [String] = []
  /// The sets that `varying` asks for.
  var sets: Set<SetID> = []
}
