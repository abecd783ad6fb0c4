/// A difference between the schema of a file and Gimbal's definitions for the version of the schema.
package enum SchemaDifference: Hashable, Sendable {
  /// A schema object (table, index, view or trigger) that Gimbal does not define.
  case unknown(String)
  /// A schema object whose definition differs from the definition in Gimbal.
  case changed(String)
  /// A schema object that is missing.
  case missing(String)
  /// More schema objects than the given limit. Reading them would take too long.
  case tooMany(Int)
}
