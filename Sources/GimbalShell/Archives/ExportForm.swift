import GimbalInterchange
import GimbalModel

/// What `export` writes.
enum ExportForm: String, CaseIterable {
  /// Everything, for `import`.
  case archive
  /// UIKit classes.
  case swift
  /// Constraints as visual formats.
  case vfl

  /// What a file's name asks for: `.swift` and `.vfl` say so, all others are archives.
  init(path: String) {
    switch path.split(separator: "/").last?.split(separator: ".", omittingEmptySubsequences: false).last {
    case "swift": self = .swift
    case "vfl": self = .vfl
    default: self = .archive
    }
  }

  /// Whether a file that begins so was exported in this form.
  func begins(_ start: [UInt8]) -> Bool {
    switch self {
    case .archive: ArchiveReader.begins(start)
    case .swift: start.starts(with: SwiftFile.mark.utf8)
    case .vfl: start.starts(with: FormatFile.mark.utf8)
    }
  }

  /// What a file is that does not begin so.
  var denial: String {
    switch self {
    case .archive: "is no archive"
    case .swift, .vfl: "was not exported"
    }
  }

  /// The scenes as text, and what it leaves out; nil for an archive, which is written as it is read.
  func text(of scenes: [Scene]) -> (text: String, omissions: [Omission])? {
    switch self {
    case .archive: return nil
    case .swift:
      let file = SwiftFile(of: scenes)
      return (file.text, file.omissions)
    case .vfl:
      let file = FormatFile(of: scenes, base: Workspace.baseSet)
      return (file.text, file.omissions)
    }
  }
}
