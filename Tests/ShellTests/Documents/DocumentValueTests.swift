import TestSupport
import Testing

/// The values of properties in edited documents.
@Suite struct DocumentValueTests {
  private let documents = DocumentCommands(path: "Main.xib")

  private func edited(_ commands: String, _ text: String = EditableDocument.text()) throws -> String {
    try documents.edited(text, by: commands)
  }

  /// Xcode omits default values. A default value that a view already has changes nothing.
  @Test(arguments: [
    ("alpha 0.5", "alpha 1"), ("hidden yes", "hidden no"), ("clipsToBounds yes", "clipsToBounds no"),
    ("horizontalHugging 251", "horizontalHugging 250"), ("verticalCompression 1", "verticalCompression 750"),
  ])
  func defaultsAreOmitted(value: String, standard: String) throws {
    let old = try edited("view new field kind textField frame 1,2,3x4")
    #expect(try edited("view set field \(standard)", old) == old)
    let changed = try edited("view set field \(value)", old)
    #expect(changed != old)
    #expect(try edited("view set field \(standard)", changed) == old)
    #expect(try edited("view set field text \"\"", old) == old)
  }

  /// A default value replaces another value in the document.
  @Test(arguments: [
    ("label", "textAlignment center", "textAlignment natural"),
    ("textField", "borderStyle line", "borderStyle none"),
    ("scrollView", "pagingEnabled yes", "pagingEnabled no"),
  ])
  func defaultsReplaceOtherValues(kind: String, value: String, standard: String) throws {
    let old = try edited("view new field kind \(kind) frame 1,2,30x40")
    let unset = try edited("view set field \(standard)", old)
    let changed = try edited("view set field \(value)", unset)
    #expect(changed != unset)
    #expect(try edited("view set field \(standard)", changed) == unset)
  }

  @Test func pagingIsWritten() throws {
    let old = try edited("view new pages kind scrollView frame 1,2,3x4")
    let new = try edited("view set pages pagingEnabled yes", old)
    #expect(new.contains("pagingEnabled=\"YES\""))
  }

  /// Xcode writes the content mode of every view.
  @Test func contentModeIsNotOmitted() throws {
    let old = try edited("view new photo kind imageView frame 1,2,3x4")
    let fitted = try edited("view set photo contentMode scaleAspectFit", old)
    #expect(fitted.contains("contentMode=\"scaleAspectFit\""))
    #expect(try edited("view set photo contentMode scaleToFill", fitted) == old)
  }

  /// The usual content mode of a label is `left`.
  @Test func usualContentModeOfLabelsIsWritten() throws {
    let old = EditableDocument.text().replacing(
      "<label opaque=\"NO\"", with: "<label opaque=\"NO\" contentMode=\"right\"")
    for mode in ["left", "default"] {
      #expect(try edited("view set title contentMode \(mode)", old).contains("contentMode=\"left\""))
    }
  }

  /// Xcode writes a text with several lines as an element. A new value replaces it.
  @Test func attributesReplaceStringElements() throws {
    let text = try edited("view new field kind textField frame 1,2,3x4 placeholder \"zz\"")
      .replacing(" placeholder=\"zz\"", with: "").replacing(
        "<rect key=\"frame\" x=\"1\"",
        with: "<string key=\"placeholder\">a\nb</string>\n                    <rect key=\"frame\" x=\"1\"")
    let new = try edited("view set field placeholder \"new\"", text)
    #expect(new.contains("placeholder=\"new\"") && !new.contains("<string"), "\(new)")
  }
}
