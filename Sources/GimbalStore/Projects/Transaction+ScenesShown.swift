package import GimbalModel

extension Transaction {
  /// The scenes that show others, by themselves or while some set is installed, and the names of what they show, in the
  /// scenes' order.
  ///
  /// - Complexity: O(properties and overrides of the project).
  package func scenesShown() throws -> [(scene: SceneHeader, shown: Set<Name>)] {
    let shown = try reading { rows in try rows.scenesShown() }
    if shown.isEmpty { return [] }
    return try sceneHeaders().compactMap { header in shown[header.id].map { (header, $0) } }
  }
}

extension ProjectRows {
  fileprivate func scenesShown() throws -> [SceneID: Set<Name>] {
    let sql = """
      SELECT view.scene AS id, word FROM view_property JOIN view ON view.id = view_property.view
        WHERE property = '\(Property.instance.rawValue)' AND word IS NOT NULL
      UNION ALL
      SELECT rule_set.scene, word FROM property_override JOIN rule_set ON rule_set.id = property_override.rule_set
        WHERE property = '\(Property.instance.rawValue)' AND word IS NOT NULL
      """
    let table = Table("view", columns: ["id", "word"], scope: "")
    var shown: [SceneID: Set<Name>] = [:]
    try RawStatement(sql, in: database).forEach { statement in
      var row = RowReader(statement: statement, table: table)
      let scene: SceneID = try row.id()
      if let name = PropertyValue.word(try row.text()).sceneName { shown[scene, default: []].insert(name) }
    }
    return shown
  }
}
