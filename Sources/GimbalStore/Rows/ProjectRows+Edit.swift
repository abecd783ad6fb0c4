import GimbalModel

extension ProjectRows {
  /// Makes an edit, which changes exactly one row.
  ///
  /// - Throws: `EditError.rowExists`, `EditError.noSuchRow`; `SQLiteFailure`.
  func make(_ edit: Edit) throws {
    switch edit {
    case .insert(let record): try insert(record)
    case .update(let record): try update(record.row)
    case .delete(let record): try delete(record.row)
    }
  }
}

extension Edit {
  var isInsertion: Bool { if case .insert = self { true } else { false } }

  /// Whether the edit changes what is listed of a scene.
  var isOfHeader: Bool {
    switch self {
    case .insert(.scene), .update(.scene), .delete(.scene): true
    default: false
    }
  }
}
