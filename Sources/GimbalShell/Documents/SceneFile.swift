import GimbalInterchange
package import GimbalModel

/// The scenes of an archive or of an Interface Builder document, read without a project.
package struct SceneFile: Sendable {
  /// As the user wrote it.
  package let path: String
  package let isArchive: Bool
  /// What an archive says of its project.
  package let properties: [ProjectProperty]
  /// In the file's order.
  package let scenes: [FileScene]

  /// Reads a file, told by how it begins.
  ///
  /// - Parameters:
  ///   - name: what a document's scenes without a name of their own are called; nil for the file's.
  /// - Throws: `FileFailure`, `ArchiveError`, `DocumentError`.
  package init(
    _ path: String, named name: String? = nil, files: any FileAccess, ids: any IDSource,
    isCancelled: @escaping () -> Bool = { false }
  ) throws {
    self.path = path
    let content = try FileContent(path, files)
    isArchive = content.isArchive
    guard isArchive else {
      let document = try InterfaceDocument(try content.all())
      scenes = try document.importedScenes(named: name ?? path.fileStem, ids: ids).map { FileScene($0) }
      properties = []
      return
    }
    var reader = ArchiveReader(ids: ids) {
      if isCancelled() { throw FileFailure(path: path, reason: "cancelled") }
      return try content.next()
    }
    var found: (scenes: [FileScene], properties: [ProjectProperty]) = ([], [])
    while let part = try reader.next() {
      switch part {
      case .project(let rows): found.properties += rows
      case .scene(let scene): found.scenes.append(FileScene(archived: scene))
      }
    }
    (scenes, properties) = found
  }

  /// The scenes that instances may show, by name.
  package var library: [Name: Scene] {
    Dictionary(scenes.map { ($0.scene.name, $0.scene) }, uniquingKeysWith: { one, _ in one })
  }
}
