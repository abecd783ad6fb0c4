/// What stands in one pair of brackets: views in the same place of a chain.
package struct FormatGroup: Hashable, Sendable {
  /// One at least.
  package var items: [FormatItem]
  package var span: Span
}
