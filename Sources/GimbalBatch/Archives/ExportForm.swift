import GimbalFindings
package import GimbalInterchange
package import GimbalModel

/// The form of an exported file.
package enum ExportForm: String, CaseIterable {
  /// A complete archive for `import`.
  case archive
  /// UIKit classes.
  case swift
  /// Constraints as visual formats.
  case vfl

  /// Creates the form from the extension of a path: `.swift`, `.vfl`, or an archive.
  package init(path: String) {
    switch path.split(separator: "/").last?.split(separator: ".", omittingEmptySubsequences: false).last {
    case "swift": self = .swift
    case "vfl": self = .vfl
    default: self = .archive
    }
  }

  /// Returns whether a file with this beginning was exported in this form.
  package func begins(_ start: [UInt8]) -> Bool {
    switch self {
    case .archive: ArchiveReader.begins(start)
    case .swift: start.starts(with: SwiftFile.mark.utf8)
    case .vfl: start.starts(with: FormatFile.mark.utf8)
    }
  }

  /// The error text for a file of another form.
  package var denial: String {
    switch self {
    case .archive: "is not an archive"
    case .swift, .vfl: "was not exported"
    }
  }

  /// Returns the scenes as text and the omitted parts, or `nil` for an archive, which is written scene by
  /// scene.
  package func text(of scenes: [Scene]) -> (text: String, omissions: [Omission])? {
    switch self {
    case .archive: return nil
    case .swift:
      let file = SwiftFile(of: scenes)
      return (file.text, file.omissions)
    case .vfl:
      let file = FormatFile(of: scenes, base: RuleSet.baseName)
      return (file.text, file.omissions)
    }
  }
}
