/// The texts of the strings files of an app in its development language, by table and key.
///
/// The files are read when code first asks for a text, because most code asks for none.
package struct AppTexts: Sendable {
  /// The texts of each table by key. The name of a table is that of its files.
  package typealias Tables = [String: [String: String]]

  /// The table of texts without the name of a table.
  package static let usualTable = "Localizable"

  private let tables: OnDemand<Tables>

  /// Creates the texts.
  ///
  /// - Parameter read: Reads the tables. It is called at most once.
  package init(_ read: @escaping @Sendable () -> Tables) { tables = OnDemand(read) }

  package init(_ tables: Tables = [:]) { self.tables = OnDemand { tables } }

  /// Returns the text of a key; `nil` if the table has none.
  ///
  /// - Parameter table: The name of the table; `nil` if it is not known, for the text that all tables with the key have.
  package func text(_ key: String, in table: String?) -> String? {
    if let table { return tables.value[table]?[key] }
    let found = Set(tables.value.values.compactMap { $0[key] })
    return found.count == 1 ? found.first : nil
  }
}
