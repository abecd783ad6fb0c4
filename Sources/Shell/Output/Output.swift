/// What a command says on standard output.
package enum Output: Hashable, Sendable {
  /// Text that is the same in every format.
  case text(String)
  /// One report, or several of a kind.
  case reports([Report])

  package static func report(_ report: Report) -> Output { .reports([report]) }
}
