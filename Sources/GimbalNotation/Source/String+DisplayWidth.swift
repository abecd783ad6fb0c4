extension StringProtocol {
  /// How many columns of a terminal the text takes.
  package var displayWidth: Int { reduce(0) { $0 + $1.columns } }
}
