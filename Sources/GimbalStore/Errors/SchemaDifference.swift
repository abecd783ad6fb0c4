/// The first difference between a schema and the definitions of its version.
package enum SchemaDifference: Hashable, Sendable {
  /// An object that Gimbal does not define.
  case unknown(String)
  /// An object with another definition.
  case changed(String)
  /// An object that is missing.
  case missing(String)
  /// More objects than the given number, which would take long to read.
  case tooMany(Int)
}
