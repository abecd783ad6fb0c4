import GimbalFindings
import GimbalInterfaceBuilder
package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A type that makes reports on the solved layouts of a file.
package protocol DocumentReports {
  /// `true` if findings take precedence over unreadable files in the exit status.
  var putsFindingsFirst: Bool { get }

  /// `true` if documents for other platforms, such as macOS, are skipped with a note. Otherwise, they are errors.
  var skipsOtherPlatforms: Bool { get }

  /// `true` if the scenes of layout code are solved in the orientations in which the code ran, unless options select
  /// others.
  var turnsCode: Bool { get }
  /// The further devices on which the reports solve the screens of documents.
  var devicesOfDocuments: [Device] { get }
  /// The versions of iOS in which the reports solve scenes; empty for those of the scenes.
  var systemVersions: [Int] { get }

  /// `true` if the scenes of a document are solved together with the scenes that their views show, such as cells.
  var showsInstances: Bool { get }

  /// Returns the reports on the scenes of a file and updates the exit status.
  ///
  /// - Parameter cancellation: The cancellation that is requested when the budget for the file is spent.
  func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) throws -> [Report]
}

extension DocumentReports {
  package var putsFindingsFirst: Bool { false }
  package var showsInstances: Bool { false }
  package var turnsCode: Bool { false }

  package var devicesOfDocuments: [Device] { [] }

  package var systemVersions: [Int] { [] }
  package var skipsOtherPlatforms: Bool { false }
}

/// The layouts of all scenes of an Interface Builder document, or of one scene of a project archive.
package struct SolvedDocument: Sendable {
  package struct Part: Sendable {
    package let scene: FileScene
    package let layout: SolvedLayout
    /// The localization of the texts, or `nil` for the texts of the document itself.
    package var localization: Localization?
    /// The device, or `nil` unless the options select several devices.
    package var device: Device?
    /// The duration of the layout.
    package var seconds = 0.0

    /// The scene and the localization of the part. Parts that differ only in the orientation have the same
    /// identity.
    package var identity: Identity { Identity(scene: layout.ownScene.id, localization: localization) }

    package struct Identity: Hashable {
      let scene: SceneID
      let localization: Localization?
    }
  }

  /// The path as the user typed it.
  package let path: String
  package let isArchive: Bool
  /// A Boolean value that indicates whether a scene of the file is solved in several orientations.
  let isTurned: Bool
  /// The layouts in file order. The layouts of a scene on several displays are adjacent.
  package let parts: [Part]
  /// The scenes of an archive, keyed by name. Instances (views that show another scene) can show these
  /// scenes. For a document, the dictionary is empty.
  package let library: [Name: Scene]
  /// The controllers and segues of a storyboard; empty for other files.
  var storyboard = Storyboard()
  /// `true` if the options select the environment of the layouts: the Interface Builder canvas or a running
  /// app.
  package var isEnvironmentGiven = false
}

extension SolvedDocument {
  /// Returns the path with the localization of a part, as in `Login.xib [de]`.
  package func label(of part: Part) -> String { path + (part.localization.map { " [\($0.name)]" } ?? "") }

  /// Returns the position of a scene in the file.
  package func location(of scene: FileScene) -> FindingLocation {
    FindingLocation(
      file: path,
      start: scene.line > 0 ? Position(line: scene.line, column: max(1, scene.column)) : nil)
  }
}

/// Reports on the frames of all views of a file.
package struct FrameReports: DocumentReports {
  package init() {}

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) -> [Report] {
    for part in document.parts {
      if !part.layout.conflicts.isEmpty { status.combine(.unsatisfiable) }
      // The rule that is not known can determine the frame of a view with the status `unknown`.
      if part.layout.ambiguities.contains(where: { part.layout[$0.view]?.status != .unknown }) {
        status.combine(.ambiguous)
      }
    }
    return format == .ndjson ? [lines(of: document)] : document.parts.map { report(on: $0, of: document) }
  }

  /// Returns a report with one row for each view, in file order.
  private func lines(of document: SolvedDocument) -> Report {
    var rows: [(index: Int, row: [Value])] = []
    // Rows contain the orientation only if a scene is solved in several orientations.
    let isTurned = document.isTurned
    let isOnDevices = document.parts.contains { $0.device != nil }
    let isLocalized = document.parts.contains { $0.localization != nil }
    for part in document.parts {
      for (index, solved) in part.layout.views.enumerated()
      where !part.scene.isInstance || solved.view.parent != nil {
        let id = part.layout.scene.properties(of: solved.view.id).text(.objectID)
        let row: [Value] =
          [Value(part.scene.label)]
          + (document.isArchive ? [] : [Value(part.layout.scene.name)])
          + (isLocalized ? [Value(part.localization?.name)] : [])
          + (isOnDevices ? [Value(part.device?.name)] : [])
          + (isTurned ? [.text(part.layout.traits.orientation.rawValue)] : [])
          + [
            Value(solved.view.name), Value(id), .frame(solved.pixelFrame), .text(solved.status.rawValue),
          ]
        rows.append((document.isArchive ? index : part.scene.order[solved.view.id] ?? 0, row))
      }
    }
    let columns =
      [Report.Column("scene")] + (document.isArchive ? [] : [Report.Column("sceneName")])
      + (isLocalized ? [Report.Column("language")] : [])
      + (isOnDevices ? [Report.Column("device")] : [])
      + (isTurned ? [Report.Column("orientation")] : [])
      + [
        Report.Column("view"), Report.Column("id"), Report.Column("frame", isFrame: true),
        Report.Column("status"),
      ]
    return Report(
      facts: [("file", .text(document.path))],
      lists: [Report.List("views", columns, rows: rows.sorted { $0.index < $1.index }.map(\.row))])
  }

  private func report(on part: SolvedDocument.Part, of document: SolvedDocument) -> Report {
    let frames = FramesReport(part.layout).report
    // Omit the id of the root, because the rows of `frames` do not contain the root.
    let ids = part.layout.views.dropFirst().map {
      Value(part.layout.scene.properties(of: $0.view.id).text(.objectID))
    }
    let lists = frames.lists.map { list in
      Report.List(
        list.key, list.columns + [Report.Column("id", for: .data)],
        rows: zip(list.rows, ids).map { $0 + [$1] })
    }
    return Report(
      title: frames.title.map { "\(document.label(of: part)): \($0)" },
      facts: [("file", .text(document.path)), ("root", Value(part.scene.rootID))]
        + (part.localization.map { [("language", .text($0.name))] } ?? [])
        + (part.device.map { [("device", .text($0.name))] } ?? [])
        + frames.facts.map { ($0.key, $0.value) },
      lists: lists)
  }
}
