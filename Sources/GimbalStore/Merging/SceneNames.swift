import GimbalModel

/// What scenes are called, as far as rows name them. A merge compares which scene a row names, and not how: there its
/// identity stands in place of a scene's name, and a name that no scene has stays as it is.
struct SceneNames {
  private(set) var names: [SceneID: SQLValue]

  init(_ names: [SceneID: SQLValue] = [:]) { self.names = names }

  subscript(scene: SceneID) -> SQLValue? {
    get { names[scene] }
    set { names[scene] = newValue }
  }

  /// Also what others call scenes that are not known here.
  func and(_ others: SceneNames) -> SceneNames {
    var all = self
    all.names.merge(others.names) { own, _ in own }
    return all
  }

  /// The scenes by their names.
  var scenes: [SQLValue: SceneID] {
    Dictionary(names.map { ($0.value, $0.key) }, uniquingKeysWith: { min($0, $1) })
  }

  /// A row as it is stored.
  func spelled(_ row: ProjectState.Row, of key: RowKey) -> ProjectState.Row {
    guard let scene = key.scene(namedIn: row), let column = key.sceneColumn(of: row) else { return row }
    var row = row
    row[column] = names[scene] ?? .null
    return row
  }
}

extension RowKey {
  /// The column of a row in which it names a scene; nil for one that names none.
  func sceneColumn(of row: ProjectState.Row) -> Int? {
    guard let columns = RowKey.sceneColumns[table], case .text(let property) = row[columns.property],
      RowKey.propertiesNamingScenes.contains(property)
    else { return nil }
    return columns.word
  }

  /// The scene that a row names.
  func scene(namedIn row: ProjectState.Row) -> SceneID? {
    guard let column = sceneColumn(of: row), case .integer(let id) = row[column] else { return nil }
    return SceneID(rawValue: id)
  }

  /// The row in which the view of an instance's trait says which scene it shows; nil for other rows.
  func instance(in row: ProjectState.Row) -> RowKey? {
    guard table == InstanceTrait.table.name, case .integer(let view) = row[1] else { return nil }
    let id: PropertyID = ID(derivedFrom: view, key: Property.instance.rawValue)
    return RowKey(ViewProperty.table, id.rawValue)
  }

  /// Whether a row makes a view show a scene.
  func isInstance(_ row: ProjectState.Row) -> Bool {
    RowKey.sceneColumns[table].map { row[$0.property] == .text(Property.instance.rawValue) } ?? false
  }

  private static let propertiesNamingScenes = Set(Property.allCases.filter(\.namesScene).map(\.rawValue))
  private static let sceneColumns = Dictionary(
    uniqueKeysWithValues: [ViewProperty.table, PropertyOverride.table].compactMap { table in
      let columns = table.indices(of: ["property", "word"])
      return columns.count == 2 ? (table.name, (property: columns[0], word: columns[1])) : nil
    })
}

extension SceneRows {
  /// The scenes that rows name.
  var scenesNamed: Set<SceneID> { Set(rows.compactMap { $0.scene(namedIn: $1) }) }

  /// The keys of the views for which a row names a scene that they show.
  var instances: Set<SQLValue> {
    Set(
      rows.compactMap { key, row in
        let column = VersionedTables.byName[key.table]?.columns.firstIndex(of: "view")
        return key.isInstance(row) ? column.map { row[$0] } : nil
      })
  }
}

extension Clash {
  /// The clash with names in place of scenes' identities, as it is kept.
  func spelled(by names: SceneNames) -> Clash {
    func name(_ value: SQLValue) -> SQLValue {
      if case .integer(let id) = value { names[SceneID(rawValue: id)] ?? value } else { value }
    }
    let columns = columns.map { column in
      column.name != "word"
        ? column
        : Column(
          name: column.name, base: name(column.base), ours: name(column.ours), theirs: name(column.theirs))
    }
    return Clash(scene: scene, row: row, kind: kind, reason: reason, columns: columns)
  }
}
