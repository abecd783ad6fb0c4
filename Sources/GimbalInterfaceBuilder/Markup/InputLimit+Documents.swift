public import GimbalModel

/// The limits of documents, strings files and asset catalogs.
extension InputLimit {
  /// In the key of a variation, the width class and the height class are each compact, regular or absent.
  /// Nine variations are therefore enough for an element.
  public static let elementVariations = InputLimit("element-variations", 100, "variations of an element")
  public static let documentScenes = InputLimit("document-scenes", 10_000, "scenes in a document")
  /// Typical scenes have at most a few hundred views. The engine needs eight seconds to solve a row of
  /// 2500 views with unsatisfiable constraints.
  public static let documentViews = InputLimit("document-views", 2500, "views in a scene of a document")
  public static let documentConstraints = InputLimit(
    "document-constraints", 50_000, "constraints in a scene of a document")
  /// The number of equations of a stack view grows with the square of the number of its views.
  public static let stackViews = InputLimit("stack-views", 500, "views in a stack view of a document")
}
