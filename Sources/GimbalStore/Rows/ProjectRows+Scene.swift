import GimbalModel

extension ProjectRows {
  /// A scene as it is stored, or nil.
  ///
  /// - Throws: `RowReader.Defect` for a row that does not decode, `BrokenPromise` for one that does but has no
  ///   place in the scene.
  /// - Complexity: O(n log n).
  func scene(_ id: SceneID) throws -> Scene? { try Scene(stored: records(of: id)) }
}
