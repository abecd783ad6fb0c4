internal import Foundation
internal import FoundationXML

/// What is wrong with a text that is no XML, from what a parser says, which is not much.
struct Malformation {
  let parser: XMLParser
  let bytes: [UInt8]
  /// Whether the outermost element was closed.
  let isWhole: Bool

  var error: DocumentError { DocumentError(.malformed(reason), at: place) }

  /// Where the parser is; where it found nothing wrong, there is too little: the end.
  private var place: TextPlace {
    guard parser.parserError != nil, parser.lineNumber > 0 else { return TextPlace(after: bytes) }
    return TextPlace(line: parser.lineNumber, column: max(1, parser.columnNumber))
  }

  private var endsInsideTag: Bool {
    bytes.last { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") } == UInt8(ascii: "<")
  }

  private var reason: String {
    // Behind a byte order mark, if there is one.
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard let first else { return "the file is empty" }
    if first != UInt8(ascii: "<") { return "it is not XML" }
    let code = (parser.parserError as NSError?).flatMap { XMLParser.ErrorCode(rawValue: $0.code) }
    return switch code {
    case nil where parser.parserError == nil: "it ends too soon"
    case .emptyDocumentError, .documentStartError: "there is no document"
    // The code that libxml2 has for what follows the end, and for what is missing before it.
    case .prematureDocumentEndError: isWhole ? "more than one outermost element" : "it ends too soon"
    case .tagNameMismatchError, .notWellBalancedError, .gtRequiredError: "a tag is not closed"
    case .invalidCharacterError, .invalidCharacterInEntityError, .invalidEncodingError, .unknownEncodingError:
      "a character that XML does not allow"
    case .undeclaredEntityError, .entityReferenceWithoutNameError, .entityReferenceMissingSemiError:
      "an entity that is not declared"
    case .attributeRedefinedError: "an attribute given twice"
    case .attributeNotStartedError, .attributeNotFinishedError, .equalExpectedError,
      .attributeHasNoValueError:
      "an attribute without a value in quotes"
    case .lessThanSymbolInAttributeError: "a '<' in an attribute"
    default:
      !isWhole && place == TextPlace(after: bytes) || endsInsideTag
        ? "it ends too soon" : "it is not well-formed XML"
    }
  }
}
