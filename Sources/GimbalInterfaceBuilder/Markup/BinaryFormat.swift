/// The format of a binary file that a user may import by mistake. The format is recognized by the first
/// bytes of the file.
public enum BinaryFormat: Hashable, Sendable, CaseIterable {
  /// An SQLite database, such as a Gimbal project.
  case database
  /// A nib file, which Xcode compiles from a document.
  case compiledNib
  case propertyList
  case zip
  case png

  /// Recognizes the format of a file. Returns `nil` if the file has none of these formats.
  init?(_ bytes: [UInt8]) {
    guard let format = BinaryFormat.allCases.first(where: { bytes.starts(with: $0.signature) }) else {
      return nil
    }
    self = format
  }

  private var signature: [UInt8] {
    switch self {
    case .database: Array("SQLite format 3\0".utf8)
    case .compiledNib: Array("NIBArchive".utf8)
    case .propertyList: Array("bplist".utf8)
    case .zip: [0x50, 0x4B, 0x03, 0x04]
    case .png: [0x89, 0x50, 0x4E, 0x47]
    }
  }
}
