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
        result.note("scene '\(header.name)': \(rows.text(for: error))")
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

/// A check that the stored checksums match the rows of all scenes and of the project properties.
struct ChecksumCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    // Checksums do not cover unrecorded changes made by other programs. Other checks report these changes.
    if try ExternalChanges(rows.database).exist { return }
    for key in try SceneChecksums.keys(in: rows.database).sorted() {
      let stored = try SceneChecksums.stored(key, in: rows.database)
      if try SceneChecksums.computed(key, in: rows.database) != stored {
        result.note("\(ChecksumCheck.label(of: key)): the rows do not match their checksum")
      }
    }
  }

  private static func label(of key: Int64) -> String {
    switch key {
    case SceneChecksums.headers: "the list of scenes"
    case SceneChecksums.project: "the properties of the project"
    default: "scene \(key)"
    }
  }
}
