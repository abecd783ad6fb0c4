/// How a layout is drawn in characters.
package struct TextStyle: Sendable {
  /// How many columns the longer side of the outermost box takes, whichever way it lies: a device keeps its scale when
  /// it is turned.
  package var width: Int
  /// Whether boxes are of `+`, `-` and `|`.
  package var isASCII: Bool
  /// How many columns of the terminal a character takes.
  package var columns: @Sendable (Character) -> Int

  package init(
    width: Int = 72, isASCII: Bool = false, columns: @escaping @Sendable (Character) -> Int = { _ in 1 }
  ) {
    self.width = width
    self.isASCII = isASCII
    self.columns = columns
  }

  /// What stands for the rest of a name.
  var ellipsis: String { isASCII ? ".." : "…" }
}
