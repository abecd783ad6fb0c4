import GimbalFindings
package import GimbalInterchange
package import GimbalModel

/// The form of an exported file.
package enum ExportForm: String, CaseIterable {
  /// A complete archive that the command `import` can read.
  case archive
  /// Swift source code with UIKit classes.
  case swift
  /// Constraints in the Visual Format Language of UIKit.
  case vfl

  /// Creates the form for the file extension of a path. Extensions other than `swift` and `vfl` select an
  /// archive.
  package init(path: String) {
    switch path.split(separator: "/").last?.split(separator: ".", omittingEmptySubsequences: false).last {
    case "swift": self = .swift
    case "vfl": self = .vfl
    default: self = .archive
    }
  }

  /// Returns `true` if a file that starts with these bytes was exported in this form.
  package func begins(_ start: [UInt8]) -> Bool {
    switch self {
    case .archive: ArchiveReader.begins(start)
    case .swift: start.starts(with: SwiftFile.mark.utf8)
    case .vfl: start.starts(with: FormatFile.mark.utf8)
    }
  }

  /// The end of the error message `FILE already exists and …` for a file that was not exported in this form.
  package var denial: String {
    switch self {
    case .archive: "is not an archive"
    case .swift, .vfl: "was not created by 'export'"
    }
  }

  /// Returns the scenes as text, with a list of the parts that the form cannot express. Returns `nil` for an
  /// archive, because an archive is written scene by scene.
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
