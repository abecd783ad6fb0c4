import GimbalModel
import GimbalNotation
import GimbalStore
import TestSupport

/// The properties of any project that commands or an import made.
enum ProjectCheck {
  static func run(_ project: Project) throws {
    let verification = try project.transaction(.read) { try $0.verify() }
    try require(verification.isSound, "verify: \(verification.findings.map(\.words))")
    let scenes = try project.scenes()
    for scene in scenes {
      try LayoutCheck.run(scene)
      try PrintingCheck.run(scene)
    }
    let properties = try project.transaction(.read) { try $0.projectProperties() }
    let archive = try ArchiveProperty.write((scenes, properties))
    // The trailer is the last line. The check appends it again.
    let body = archive.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { Array(archive[...$0]) } ?? []
    let isAccepted = try ArchiveProperty.isAccepted(
      body, ids: { CountingIDs() }, sealed: { _ in archive })
    try require(isAccepted, "the archive of the project is refused")
  }
}
