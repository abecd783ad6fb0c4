import GimbalChecks
import GimbalCore
import GimbalDocuments
import GimbalMarkup
import GimbalModel
import GimbalReporting
import GimbalShell
import GimbalStore
import Synchronization

extension Subject {
  /// The scenes that are checked.
  enum Version {
    /// The scenes of the file: of a document as it is, and otherwise those of the session.
    case file
    /// The scenes of the session in their current state.
    case session
    /// The scenes of another version of the document.
    case edited(Markup)
  }

  /// Returns the scenes of a version of the file. Documents are read from the file, so that findings have lines and
  /// object ids.
  func sceneFile(_ version: Version) throws -> SceneFile {
    let limits = context.resources.limits
    switch version {
    case .file where kind == .document:
      return try SceneFile(
        location.path, files: files, ids: RunningIDs(), limits: limits, cancellation: context.cancellation)
    case .edited(let markup):
      return try SceneFile(document: markup, at: location.path, ids: RunningIDs(), limits: limits)
    case .file, .session:
      let scenes = try session.reading { transaction in
        try transaction.sceneHeaders().map { try transaction.scene($0.id) }
      }
      return SceneFile(location.path, scenes: scenes.map { FileScene(archived: $0) })
    }
  }

  /// Returns the findings of `gimbal check` in the order of the file. A finding that occurs in several orientations is
  /// listed once.
  ///
  /// - Throws: `ToolFailure` if a scene cannot be solved.
  func findings(_ options: CheckOptions = CheckOptions(), of version: Version = .file) throws -> [Finding] {
    var options = options
    if options.includesOwnDevices {
      let own = try scenes().map(\.device)
      options.devices += own.filter { device in !options.devices.contains { $0.name == device.name } }
    }
    let (findings, faults) = fileSolver(options.documentOptions).findings(
      in: try sceneFile(version), options.selection, sweep: options.isSweep ? options.sweep : nil,
      resources: context.resources, cancellation: context.cancellation)
    try requireSuccess(faults)
    return findings
  }

  /// Returns a solver of the scenes of the file.
  func fileSolver(_ options: DocumentOptions) -> FileSolver {
    FileSolver(
      options, files: files, ids: RunningIDs(), resources: context.resources,
      cancellation: context.cancellation)
  }

  /// - Throws: `ToolFailure` with the errors of the scenes that cannot be solved.
  func requireSuccess(_ faults: [DocumentFault]) throws {
    try context.cancellation.check(CancellationError())
    guard !faults.isEmpty else { return }
    throw ToolFailure(printed: faults.map(\.text).joined())
  }
}
