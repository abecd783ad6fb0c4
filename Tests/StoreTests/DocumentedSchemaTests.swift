import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// docs/store.md describes the schema completely.
@Suite struct DocumentedSchemaTests {
  private let sections: [Substring: [Substring]]

  /// The lines of each section by its title.
  init() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let document = try String(contentsOfFile: root.joined(separator: "/") + "/docs/store.md", encoding: .utf8)
    var (title, sections): (Substring, [Substring: [Substring]]) = ("", [:])
    for line in document.split(separator: "\n") {
      if line.hasPrefix("#") { title = line.drop { $0 == "#" || $0 == " " } }
      sections[title, default: []].append(line)
    }
    self.sections = sections
  }

  /// The names in backticks in the first column of a section's table, and the other columns.
  private func rows(of section: String) -> [(names: [String], cells: [Substring])] {
    (sections[Substring(section)] ?? []).filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: " | ", omittingEmptySubsequences: false)
      return (cells[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }, Array(cells.dropFirst()))
    }
  }

  @Test func headerIsDocumented() {
    let values = Dictionary(uniqueKeysWithValues: rows(of: "The header").map { ($0.names[0], $0.cells[0]) })
    #expect(values["application_id"]?.hasPrefix("\(Migrator.applicationID) ") == true)
    #expect(values["user_version"]?.hasPrefix("\(Migration.all.count),") == true)
  }

  @Test func everyMigrationIsDocumented() {
    let versions = (sections["The header"] ?? []).compactMap { line in
      line.firstMatch(of: /^\| (\d+) \|/).flatMap { Int($0.output.1) }
    }
    #expect(versions == Migration.all.map(\.version))
  }

  @Test(arguments: VersionedTables.all.map(\.name))
  func everyColumnIsDocumented(table: String) {
    let columns = rows(of: "`\(table)`").map(\.names)
    #expect(columns.flatMap(\.self) == VersionedTables.byName[table]?.columns)
  }

  @Test func everyPropertyIsDocumented() {
    let rows = rows(of: "Properties")
    #expect(rows.flatMap(\.names).sorted() == Property.allCases.map(\.rawValue).sorted())
    for (names, cells) in rows {
      for property in names.compactMap(Property.init) {
        let column =
          property.accepts(.number(1)) ? "`number`" : property.accepts(.flag(true)) ? "`flag`" : "`word`"
        #expect(cells.first == column[...], "\(property)")
      }
    }
  }

  @Test func documentedConditionsParse() throws {
    let block = try #require((sections["Conditions"] ?? []).first { $0.hasPrefix("(and") })
    let condition = Condition.and(
      .orientation(.landscape), .not(.trait(try Name("my theme"), .equal, .word(try Name("dark")))))
    #expect(try ConditionText.parse(String(block)) == condition)
  }

  @Test func everyViewIsDocumented() throws {
    let project = Project.inMemory()
    let names = try project.connection.current(isWriting: true).queue.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")
    }
    #expect(
      names == [
        "current_display", "current_installation", "current_number", "current_trait", "current_traits",
        "installed_constraint", "installed_number", "installed_override", "installed_placement",
        "installed_set",
        "set_state",
      ])
    let section = sections["Views of installed rules"] ?? []
    for name in names { #expect(section.contains { $0.contains("`\(name)`") }, "\(name)") }
  }
}
