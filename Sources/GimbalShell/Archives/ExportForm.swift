import GimbalArchive
import GimbalFindings
package import GimbalModel
package import GimbalNotation
import GimbalScript
import GimbalSwiftCode

/// The form of an exported file.
package enum ExportForm: String, CaseIterable {
  /// A complete archive that the command `import` can read.
  case archive
  /// Swift source code with UIKit classes.
  case swift
  /// Constraints in the Visual Format Language of UIKit.
  case vfl
  /// A script of commands that recreates the scenes in an empty project.
  case script

  /// The file extensions and the forms that they select.
  package static let extensions: KeyValuePairs<String, ExportForm> = [
    "ndjson": .archive, "jsonl": .archive, "json": .archive, "gimarchive": .archive, "gim": .script,
    "swift": .swift, "vfl": .vfl,
  ]

  /// Creates the form for the file extension of a path. Standard output (`-`) and devices such as `/dev/stdout`
  /// select an archive. Returns `nil` for a path without an extension, and for an extension of another kind of file.
  package init?(path: String) {
    if path == "-" || path.hasPrefix("/dev/") {
      self = .archive
      return
    }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    guard let known = ExportForm.extensions.first(where: { $0.key == ending }) else { return nil }
    self = known.value
  }

  /// Returns `true` if a file that starts with these bytes was exported in this form.
  package func begins(_ start: [UInt8]) -> Bool {
    switch self {
    case .archive: ArchiveReader.begins(start)
    case .swift: start.starts(with: SwiftFile.mark.utf8)
    case .vfl: start.starts(with: FormatFile.mark.utf8)
    case .script: start.starts(with: ProjectScript.mark.utf8)
    }
  }

  /// The end of the error message `FILE already exists and …` for a file that was not exported in this form.
  package var denial: String {
    switch self {
    case .archive: "is not an archive"
    case .swift, .vfl, .script: "was not created by 'export'"
    }
  }

  /// Returns the scenes as text, with a list of the parts that the form cannot express. Returns `nil` for an
  /// archive, because an archive is written scene by scene.
  ///
  /// - Parameters:
  ///   - properties: The properties of the project; empty to leave them out.
  ///   - others: The names of the other scenes of the project.
  package func text(
    of scenes: [Scene], _ properties: [ProjectProperty], besides others: Set<Name>
  ) throws(UnwritableCondition) -> (text: String, omissions: [Omission])? {
    switch self {
    case .archive: return nil
    case .swift:
      let file = SwiftFile(of: scenes)
      return (file.text, file.omissions)
    case .vfl:
      let file = FormatFile(of: scenes, base: RuleSet.baseName)
      return (file.text, file.omissions)
    case .script:
      let script = try ProjectScript(
        of: scenes, properties: properties, base: RuleSet.baseName, besides: others)
      return (script.text, script.omissions)
    }
  }
}
