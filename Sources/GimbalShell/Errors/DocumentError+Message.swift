import GimbalInterchange
import GimbalModel
import GimbalNotation

extension DocumentError {
  /// The error in words.
  var message: String {
    switch reason {
    case .malformed(let what): what
    case .notUTF8: "it is not UTF-8 text"
    case .tooLarge(let limit, let what): "more than \(limit) \(what)"
    case .documentType: "it declares a document type, which no document of Interface Builder's does"
    case .notInterfaceBuilder(let root):
      "no document of Interface Builder's: its outermost element is \(root.cited)"
    case .unsupported(let type): "a document of another kind: \(type)"
    case .numberOutOfRange(let attribute, let value): "\(attribute) cannot be \(value)"
    case .refused(let error): error.message
    }
  }

  /// What may help.
  var remedy: String? {
    switch reason {
    case .notInterfaceBuilder: "expected a .xib or a .storyboard"
    case .unsupported: "open it in Xcode, and save it as an iOS document of Xcode 5 or later"
    default: nil
    }
  }
}
