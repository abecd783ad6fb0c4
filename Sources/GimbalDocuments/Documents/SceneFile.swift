import GimbalArchive
package import GimbalInterfaceBuilder
package import GimbalMarkup
package import GimbalModel
package import GimbalReporting
package import GimbalUIKit
package import GimbalViewDump

/// The scenes of a project archive, of an Interface Builder document, of layout code, or of a dump of views. The file is read
/// without opening a project.
package struct SceneFile: Sendable {
  /// The path as the user typed it.
  package var path: String
  /// `true` for a project archive, and for a dump, whose scenes have no elements either.
  package let isArchive: Bool
  /// The dumped views by the scene; empty for other files.
  package private(set) var dumps: [DumpedScene] = []
  /// The project settings in an archive; empty for a document.
  package let properties: [ProjectProperty]
  /// The scenes in file order.
  package let scenes: [FileScene]
  /// The controllers and segues of a storyboard; empty for other files.
  package let storyboard: Storyboard
  /// The elements of a document; `nil` for other files.
  package let markup: Markup?
  /// The version of Interface Builder that saved a document; `nil` for other files.
  let toolsVersion: String?
  /// The classes of layout code; `nil` for other files.
  package let code: CodeContent?

  /// Reads a file. A file with the name of a Swift or Objective-C file is layout code. The type of another file is detected from its first
  /// bytes.
  ///
  /// - Parameters:
  ///   - name: The name for unnamed scenes of a document; `nil` to use the name of the file.
  ///   - code: The traits for which layout code runs.
  ///   - limits: The limits on the file.
  /// - Throws: `FileFailure`, `ArchiveError`, `DocumentError`, `ViewDumpError` or `UnreadableCode` if the file cannot be read,
  ///   or `CancellationError`.
  package init(
    _ path: String, named name: String? = nil, files: any FileAccess, ids: any IDSource,
    code settings: CodeSettings = CodeSettings(), limits: InputLimits = InputLimits(),
    cancellation: Cancellation = .never
  ) throws {
    self.path = path
    if CodeFiles.isCode(path) {
      let reader = CodeReader(
        files: files, ids: ids, settings: settings, limits: limits, cancellation: cancellation)
      let code = try reader.content(of: path, bytes: try files.bytes(of: path))
      self.code = code
      var position: OrderKey?
      scenes = try code.classes.compactMap { found in
        guard let scene = try found.scene?.placed(after: position) else { return nil }
        position = scene.header.position
        return found.document.map { FileScene($0.scene, found, scene, document: $0.path) }
          ?? FileScene(found, scene)
      }
      (isArchive, properties, storyboard, markup, toolsVersion) = (false, [], Storyboard(), nil, nil)
      return
    }
    let content = try FileContent(path, files)
    if content.isDump {
      self = SceneFile(
        path, dumps: try content.dump(limits, cancellation).scenes(named: name ?? path.fileStem, ids: ids))
      return
    }
    code = nil
    isArchive = content.isArchive
    guard isArchive else {
      let bytes = try content.all(limits) { try cancellation.check(CancellationError()) }
      let markup = try Markup.read(bytes, limits: limits, cancellation: cancellation)
      let document = try InterfaceDocument(markup, limits: limits, cancellation: cancellation)
      self.markup = markup
      let imported = try document.importedScenes(named: name ?? path.fileStem, ids: ids)
      let reports =
        settings.completesDocuments && files.code != nil
        ? try CodeReader(
          files: files, ids: ids, settings: settings, limits: limits, cancellation: cancellation
        ).reports(on: imported, of: path) : [:]
      scenes = imported.enumerated().map { FileScene($1, reports[$0]) }
      (properties, storyboard, toolsVersion) = ([], document.storyboard, document.savedVersion)
      return
    }
    var reader = ArchiveReader(ids: ids, limits: limits) {
      if cancellation.isCancelled { throw FileFailure(path: path, reason: "cancelled") }
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
    (storyboard, markup, toolsVersion) = (Storyboard(), nil, nil)
  }

  /// Reads a parsed Interface Builder document.
  ///
  /// - Throws: `DocumentError`.
  package init(document markup: Markup, at path: String, ids: any IDSource, limits: InputLimits) throws {
    let document = try InterfaceDocument(markup, limits: limits)
    self.markup = markup
    (self.path, isArchive, properties, storyboard) = (path, false, [], document.storyboard)
    code = nil
    toolsVersion = document.savedVersion
    scenes = try document.importedScenes(named: path.fileStem, ids: ids).map { FileScene($0) }
  }

  /// Creates a file from the scenes of a project or a script, whose instances can show its other scenes.
  package init(_ path: String, scenes: [FileScene]) {
    (self.path, isArchive, properties, self.scenes) = (path, true, [], scenes)
    (storyboard, markup, toolsVersion, code) = (Storyboard(), nil, nil, nil)
  }

  /// Creates a file of a dump of views.
  private init(_ path: String, dumps: [DumpedScene]) {
    (self.path, isArchive, properties, self.dumps) = (path, true, [], dumps)
    scenes = dumps.map { FileScene(archived: $0.scene) }
    (storyboard, markup, toolsVersion, code) = (Storyboard(), nil, nil, nil)
  }

  /// Creates a document without scenes.
  init(emptyAt path: String) {
    (self.path, isArchive, properties, scenes) = (path, false, [], [])
    (storyboard, markup, toolsVersion, code) = (Storyboard(), nil, nil, nil)
  }

  /// `true` if the views and constraints come from elements with object ids, by which two versions are matched.
  package var hasElements: Bool { !isArchive && code == nil }

  /// The scenes by name. Instances, which are views that show another scene, refer to scenes by name.
  package var library: [Name: Scene] {
    Dictionary(scenes.map { ($0.scene.name, $0.scene) }, uniquingKeysWith: { one, _ in one })
  }
}

/// A scene from a file, with its label, its position in the file, and notes on parts of the file that the
/// import omitted.
package struct FileScene: Sendable {
  package let scene: Scene
  /// The label of the scene in NDJSON output: the name of a scene from an archive, or the `rootID` of a scene
  /// from an Interface Builder document.
  package let label: String?
  /// The Interface Builder object id of the root view. For a cell in a table or a collection view, `rootID`
  /// is the id of the outermost view that contains the cell. The value is `nil` if the view has no id.
  package let rootID: String?
  /// The position of each view in document order. The dictionary is empty for an archive, because the views
  /// of an archive are in tree order.
  package let order: [ViewID: Int]
  /// A Boolean value that indicates whether a view in another scene of the document shows this scene. This is
  /// the case for cells of tables and collection views.
  package let isInstance: Bool
  /// The line of the scene in a document, starting at 1, or 0 if unknown.
  package let line: Int
  package let column: Int
  package let notes: [ImportNote]
  /// The elements from which the views and constraints were imported; empty for an archive.
  package let origins: SceneOrigins
  /// The faults of layout code that its run found; empty for other files.
  package let codeFaults: [CodeReport.Fault]
  /// The rules and properties of layout code that depend on values that are not known; empty for other files.
  package let codeUnknowns: [CodeReport.Unknown]
  /// The traits that layout code asks for and for which it did not run.
  package let omittedTraits: [TraitAxis]
  /// The conditions of layout code whose values are not known and that no user supplied; empty for other files.
  package let codeAssumptions: [CodeReport.Assumption]
  /// `true` if layout code asks for sizes, so that it runs for those of devices only.
  package let usesSize: Bool
  /// The path of the document of a class of layout code; `nil` for other scenes.
  package let document: String?
  /// The classes of the controller and of the root view: those that a document names, or that of layout code.
  package let rootClasses: [String]

  /// Creates the scene of a class of layout code.
  init(_ code: CodeReport, _ scene: Scene) {
    self.scene = scene
    document = nil
    rootClasses = [code.name]
    (codeAssumptions, usesSize) = (code.assumed.filter { !$0.isSupplied }, code.usesSize)
    omittedTraits = code.omittedTraits
    (rootID, label, isInstance, notes) = (nil, code.name, false, [])
    order = Dictionary(uniqueKeysWithValues: scene.viewsInTreeOrder.enumerated().map { ($1.id, $0) })
    (line, column) = (code.place.line, code.place.column)
    (origins, codeFaults, codeUnknowns) = (code.origins, code.faults, code.unknowns)
  }

  /// Creates the scene of a document.
  ///
  /// - Parameters:
  ///   - code: The run of the class of the scene; `nil` for a scene without code.
  ///   - changed: The scene with another position in its file; `nil` for the scene of the run.
  ///   - document: The path of the document; `nil` if it is the file of the scene.
  init(
    _ imported: ImportedScene, _ code: CodeReport? = nil, _ changed: Scene? = nil, document: String? = nil
  ) {
    scene = changed ?? code?.scene ?? imported.scene
    self.document = document
    rootClasses = imported.rootClasses
    (codeAssumptions, usesSize) = ((code?.assumed ?? []).filter { !$0.isSupplied }, code?.usesSize ?? false)
    omittedTraits = code?.omittedTraits ?? []
    rootID = imported.rootID
    label = imported.rootID
    order = imported.order.merging(
      // The views of code follow those of the document.
      scene.viewsInTreeOrder.enumerated().map { ($1.id, Int(Int32.max) + $0) },
      uniquingKeysWith: { one, _ in one })
    isInstance = imported.isInstance
    (line, column) = (imported.line, imported.column)
    notes = imported.notes
    // The run of a class that is none of a view, such as that of a base class of another module, has no scene.
    origins = code.flatMap { $0.scene == nil ? nil : $0.origins } ?? imported.origins
    (codeFaults, codeUnknowns) = (code?.faults ?? [], code?.unknowns ?? [])
  }

  /// Creates a scene from an archive, a project or a script.
  ///
  /// - Parameter origins: The places in the script that created the views and constraints.
  package init(archived scene: Scene, origins: SceneOrigins = SceneOrigins()) {
    self.scene = scene
    (document, omittedTraits, rootClasses, codeAssumptions, usesSize) = (nil, [], [], [], false)
    rootID = scene.properties(of: scene.root).text(.objectID)
    label = scene.name.text
    (order, isInstance, notes) = ([:], false, [])
    let start = origins.views[scene.root]
    (line, column) = (start?.line ?? 0, start?.column ?? 0)
    (self.origins, codeFaults, codeUnknowns) = (origins, [], [])
  }
}

extension Scene {
  /// Returns the scene with a name and a position in a project.
  ///
  /// - Parameter name: The name; `nil` for the name of the scene.
  package func placed(named name: Name? = nil, after last: OrderKey?) throws(EditError) -> Scene {
    var (scene, header) = (self, self.header)
    header.name = name ?? header.name
    header.position = OrderKey.between(last, nil)
    try scene.apply(.update(.scene(header)))
    return scene
  }
}
