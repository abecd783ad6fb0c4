import GimbalCore
package import GimbalModel
import Synchronization

/// The sizes of the images of asset catalogs, in points, by name.
///
/// The catalogs are read when code first asks for a size, because most code asks for none.
package struct ImageSizes: Sendable {
  private let table: OnDemand<[String: Size]>

  /// Creates a table.
  ///
  /// - Parameter read: Reads the sizes. It is called at most once.
  package init(_ read: @escaping @Sendable () -> [String: Size]) { table = OnDemand(read) }

  package init(_ sizes: [String: Size] = [:]) { table = OnDemand { sizes } }

  package subscript(name: String) -> Size? { table.value[name] }

  package var names: some Collection<String> { table.value.keys }
}

/// A value that is computed when it is first used.
final class OnDemand<Value: Sendable>: Sendable {
  private let compute: @Sendable () -> Value
  private let known = Lock<Value?>(nil)

  /// - Parameter compute: Computes the value. It is called at most once.
  init(_ compute: @escaping @Sendable () -> Value) { self.compute = compute }

  var value: Value {
    known.withLock { known in
      if let known { return known }
      let value = compute()
      known = value
      return value
    }
  }
}
