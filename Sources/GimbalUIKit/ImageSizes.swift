import GimbalCore
package import GimbalModel
import Synchronization

/// The sizes of the images of asset catalogs, in points, by name.
///
/// The catalogs are read when code first asks for a size, because most code asks for none.
package struct ImageSizes: Sendable {
  private let table: Table

  /// Creates a table.
  ///
  /// - Parameter read: Reads the sizes. It is called at most once.
  package init(_ read: @escaping @Sendable () -> [String: Size]) { table = Table(read) }

  package init(_ sizes: [String: Size] = [:]) { table = Table { sizes } }

  package subscript(name: String) -> Size? { table.sizes[name] }

  package var names: some Collection<String> { table.sizes.keys }

  private final class Table: Sendable {
    private let read: @Sendable () -> [String: Size]
    private let known = Lock<[String: Size]?>(nil)

    init(_ read: @escaping @Sendable () -> [String: Size]) { self.read = read }

    var sizes: [String: Size] {
      known.withLock { known in
        if let known { return known }
        let sizes = read()
        known = sizes
        return sizes
      }
    }
  }
}
