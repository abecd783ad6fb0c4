import GimbalJSON
import GimbalMarkup
public import GimbalModel

extension ViewDump {
  /// The number of bytes in which the format of a dump is recognized.
  private static let start = 1 << 14

  /// Returns the format of a dump; `nil` if the bytes are not the start of a dump.
  ///
  /// - Parameter bytes: The first bytes of a file.
  /// - Complexity: O(bytes), at most O(16,384).
  public static func format(of bytes: some Collection<UInt8>) -> Format? {
    let text = ViewDump.text(of: bytes.prefix(start))
    let first = text.first { !$0.isWhitespace }
    if first == "{" { return text.contains("\"rendering_system\"") ? .sentry : nil }
    if first == "<", text.contains("<XCUIElementType") { return .appium }
    if text.contains("; frame = (") {
      return first == "<" || isOfDebugger(text) ? .recursiveDescription : nil
    }
    if text.contains(", {{"), text.contains("Application, ") || text.contains("Window") { return .testTree }
    return TraceReader.isTrace(text) ? .autolayoutTrace : nil
  }

  /// Returns a text without a byte order mark, with line feeds at the ends of lines.
  private static func text(of bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  /// Returns `true` if the first description is at the start of a line, after marks of a debugger, a comment or a quotation.
  private static func isOfDebugger(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      line.drop { !$0.isLetter && $0 != "<" }.first == "<" && line.contains("; frame = (")
    }
  }

  /// Reads a dump.
  ///
  /// Text before, between and after the views, such as commands of the debugger, is ignored.
  ///
  /// - Parameters:
  ///   - bytes: The whole dump.
  ///   - limits: The limits on the dump.
  /// - Throws: `ViewDumpError` for a dump without views or with invalid content, `ExceededLimit` for one with too many views.
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8], limits: InputLimits = InputLimits()) throws {
    guard bytes.count <= limits[.dumpBytes] else { throw limits.exceeded(.dumpBytes) }
    guard let format = ViewDump.format(of: bytes) else {
      throw ViewDumpError(line: nil, message: "the file is not a dump of views")
    }
    let lines = { ViewDump.text(of: bytes) }
    var nesting = limits
    // Each view has two levels of brackets. Sentry's SDK writes at most 90 levels of views.
    nesting[.jsonDepth] = InputLimit.jsonDepth.range.upperBound
    let windows: [DumpedView]
    do {
      windows =
        switch format {
        case .recursiveDescription: try ViewDescriptionReader(limits: limits).views(in: lines())
        case .autolayoutTrace: try TraceReader(limits: limits).views(in: lines())
        case .testTree: try TestTreeReader(limits: limits).views(in: lines())
        case .sentry: try SentryReader(limits: limits).views(in: JSON(parsing: bytes, limits: nesting))
        case .appium: try AppiumReader(limits: limits).views(in: Markup(bytes, limits: limits))
        }
    } catch let error as JSONError {
      throw ViewDumpError(line: error.line, message: error.message)
    } catch let error as MarkupError {
      let message =
        if case .malformed(let message) = error.reason { message } else { "the XML cannot be read" }
      throw ViewDumpError(line: error.location.line, message: message)
    }
    guard !windows.isEmpty else { throw ViewDumpError(line: nil, message: "the dump has no views") }
    self.init(format: format, windows: windows)
  }
}
