import GimbalCore
import GimbalMarkup
import Testing

/// The limit on the text of an element.
@Suite struct TextLimitTests {
  /// A CDATA section is text, also if no other text follows it.
  @Test(arguments: [
    "<string>%</string>", "<string><![CDATA[%]]></string>", "<string>a<![CDATA[%]]></string>",
    "<string><a/><!-- b -->%</string>",
  ])
  func longTextIsRefused(form: String) throws {
    var limits = InputLimits()
    limits[.elementText] = 10
    let short = form.replacing("%", with: "12345678")
    let long = form.replacing("%", with: "12345678901")
    _ = try Markup(Array(short.utf8), limits: limits)
    #expect(throws: MarkupError.self) { try Markup(Array(long.utf8), limits: limits) }
  }
}
