import GimbalModel

/// A check that all scenes can be loaded and have unique names.
struct SceneCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    let project = ProjectRows(database: rows.database)
    var names: Set<Name> = []
    for header in try project.headers() {
      try counter.countRow()
      result.scenes += 1
      if !names.insert(header.name).inserted { result.note("two scenes have the name '\(header.name)'") }
      do {
        _ = try project.scene(header.id)
      } catch {
        result.note("scene '\(header.name)': \(rows.words(for: error))")
      }
    }
  }
}

/// A check that all merge conflicts can be decoded and have unique numbers.
struct ConflictCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    var handles: Set<Int> = []
    for conflict in try ProjectState(rows.database).conflicts() {
      if !handles.insert(conflict.handle).inserted {
        result.note("two conflicts have the number !\(conflict.handle)")
      }
    }
  }
}

/// A check that the properties of the project can be decoded.
struct ProjectPropertyCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    _ = try ProjectRows(database: rows.database).projectProperties()
  }
}
