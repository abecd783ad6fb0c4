import GimbalCore
import GimbalJSON
import GimbalMessages
import GimbalReporting

/// The result of a tool: a text that can have several pages, and possibly a picture.
struct Answer {
  /// A picture in the PNG format.
  struct Image {
    let bytes: [UInt8]

    /// The maximum size of a picture, so that its base64 text leaves room for the rest of the message.
    static let maximumBytes = 13_500
  }

  var text: String
  var image: Image?
  /// The answer as data; `nil` if it is only a text. It is part of each page.
  var structure: JSON?

  init(_ text: String, image: Image? = nil, structure: JSON? = nil) {
    (self.text, self.image, self.structure) = (text, image, structure)
  }

  /// Returns the result of a call in the form of the protocol.
  ///
  /// - Parameter page: The number of the page, from 1.
  /// - Throws: `ToolFailure` if there is no such page.
  func result(page: Int) throws(ToolFailure) -> JSON {
    let pages = Pages(
      of: text.isEmpty ? "no output" : text, reserving: structure?.serialized.utf8.count ?? 0)
    guard page <= pages.texts.count else {
      throw ToolFailure(
        "there is no page \(page), because the answer has \(pages.texts.count == 1 ? "1 page" : "\(pages.texts.count) pages")",
        remedy: "set 'page' to a number from 1 to \(pages.texts.count)")
    }
    var content: [JSON] = [["type": "text", "text": .text(pages.text(of: page))]]
    if let image {
      content.append(
        ["type": "image", "mimeType": "image/png", "data": .text(Base64.encode(image.bytes[...]))])
    }
    guard let structure else { return ["content": .array(content), "isError": false] }
    return ["content": .array(content), "structuredContent": structure, "isError": false]
  }

  /// Returns the result of a call that failed. A long message is cut.
  static func result(of failure: ToolFailure) -> JSON {
    let pages = Pages(of: failure.text)
    let text = pages.texts[0] + (pages.texts.count > 1 ? "…\n" : "")
    return ["content": [["type": "text", "text": .text(text)]], "isError": true]
  }
}

/// The pages of a long text. Pages end at the ends of lines, unless a line is longer than a page.
struct Pages {
  let texts: [String]

  /// The maximum length of a page in a JSON string, in bytes. The rest of a message has less than 1,500 bytes.
  static let maximumBytes = 18_000

  /// - Parameter reserved: The bytes that another part of the message needs.
  init(of text: String, reserving reserved: Int = 0) {
    let limit = max(1_000, Pages.maximumBytes - reserved)
    var texts: [String] = []
    var page = String.UnicodeScalarView()
    var (size, lineSize) = (0, 0)
    // The start of the last line of the page.
    var line = page.startIndex
    for scalar in text.unicodeScalars {
      let bytes = Pages.encodedLength(of: scalar)
      if size + bytes > limit {
        if line > page.startIndex {
          texts.append(String(page[..<line]))
          page.removeSubrange(..<line)
          size = lineSize
        } else {
          texts.append(String(page))
          page.removeAll()
          (size, lineSize) = (0, 0)
        }
        line = page.startIndex
      }
      page.append(scalar)
      size += bytes
      lineSize += bytes
      if scalar == "\n" {
        line = page.endIndex
        lineSize = 0
      }
    }
    if !page.isEmpty || texts.isEmpty { texts.append(String(page)) }
    self.texts = texts
  }

  /// Returns a page, with a line that names the next page if there are several.
  func text(of page: Int) -> String {
    let text = texts[page - 1]
    guard texts.count > 1 else { return text }
    let next =
      page < texts.count
      ? "; repeat the call with \"page\": \(page + 1) for the next one" : ", the last one"
    return text + (text.hasSuffix("\n") ? "" : "\n") + "[page \(page) of \(texts.count)\(next)]\n"
  }

  /// Returns the number of bytes of a scalar in a JSON string. Invisible scalars can be written as escapes.
  private static func encodedLength(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "\n", "\t", "\"", "\\", "/": 2
    case _ where scalar.value < 0x20 || scalar.value == 0x7F: 6
    default: max(scalar.utf8.count, scalar.value > 0x7F ? 4 : 1)
    }
  }
}
