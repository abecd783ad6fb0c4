/// What a command says on standard output.
package enum Output: Hashable, Sendable {
  /// Text that is the same in every format.
  case text(String)
  /// Text in a format that was asked for, whatever the session's is.
  case formatted(String, OutputFormat)
  case report(Report)
  /// Several reports of a kind, or as many of them as there are: an array of JSON even where it is one.
  case series([Report])
}
