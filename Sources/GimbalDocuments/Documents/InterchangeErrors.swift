import GimbalArchive
import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
import GimbalReporting

extension ArchiveError {
  /// The message with the line, the subject and the field, such as `line 12: view 'a': properties.frameWidth:
  /// …`.
  package var message: String { "line \(line): \(description)" }

  /// The message without the line, such as `view 'a': properties.frameWidth: …`.
  package var description: String {
    ([subject, field].compactMap { $0?.visible } + [what]).joined(separator: ": ")
  }

  /// The description of the problem, without the line, the subject and the field.
  package var what: String {
    switch reason {
    case .malformed(let what, _): what.visible
    case .unknown(let role, let name, _): "there is no \(role) \(name.cited)"
    case .exceeded(let limit): limit.message
    case .refused(let error): error.message
    }
  }

  /// The suggested fix.
  package var remedy: String? {
    switch reason {
    case .malformed(_, let remedy): remedy?.visible
    case .unknown(_, _, let nearest): nearest.map { "did you mean \($0.cited)?" }
    case .exceeded(let limit): limit.remedy
    case .refused(let error): error.remedy
    }
  }
}

extension DocumentError {
  /// The error message.
  package var message: String {
    switch reason {
    case .malformed(let what): what
    case .notXML: "the file is not XML"
    case .notUTF8: "the document is not UTF-8 text"
    case .binary(let format):
      "the file is \(format.description), not an Interface Builder document or an archive"
    case .exceeded(let limit): limit.message
    case .cancelled: "cancelled"
    case .documentType:
      "the document has a document type declaration, which is not allowed in Interface Builder documents"
    case .emptyInstruction: "the document has a processing instruction without data"
    case .notInterfaceBuilder(let root):
      "the file is not an Interface Builder document: the root element is \(root.cited)"
    case .unsupported(let type): "unsupported document type: \(type)"
    case .unknownType(let type): "unknown document type \(type.cited)"
    case .unsupportedPlatform(let platform):
      "the document is for \(platform.rawValue), but only documents for iOS and tvOS are supported"
    case .unknownDevice(let id, _):
      "the device \(id.cited) is unknown, and no root view fills the screen of a known device"
    case .numberOutOfRange(let attribute, let value):
      "the value \(value) of \(attribute.cited) is out of range"
    case .refused(let error): error.message
    }
  }

  /// The suggested fix.
  package var remedy: String? {
    switch reason {
    case .binary(.database):
      "for a Gimbal project, use 'gimbal PROJECT -c COMMAND', as in 'gimbal home.gimbal -c check'"
    case .binary(.compiledNib), .binary(.propertyList):
      "use the .xib or .storyboard file from which Xcode compiled the file"
    case .binary(.zip), .binary(.png): "use a .xib or .storyboard file, or a Gimbal archive"
    case .exceeded(let limit): limit.remedy
    case .notXML:
      "use a .xib or .storyboard file; for a script, use 'gimbal -f SCRIPT', as in 'gimbal -f home.gim -c check'"
    case .notUTF8: "save the document as UTF-8"
    case .documentType: "remove the document type declaration"
    case .notInterfaceBuilder: "use a .xib or .storyboard file"
    case .emptyInstruction: "remove the processing instruction"
    case .unsupportedPlatform: "use a document for iOS or tvOS"
    case .unknownDevice(_, let known): "use one of these devices: \(known.joined(separator: ", "))"
    case .unsupported: "open the document in Xcode, and save it as an iOS document for Xcode 5 or later"
    case .unknownType:
      "use a document whose type starts with "
        + Platform.supportedTypes.map(\.cited).joined(separator: " or ")
    default: nil
    }
  }
}

extension BinaryFormat {
  fileprivate var description: String {
    switch self {
    case .database: "a Gimbal project or another SQLite database"
    case .compiledNib: "a compiled nib"
    case .propertyList: "a binary property list"
    case .zip: "a zip archive"
    case .png: "a PNG image"
    }
  }
}
