import Testing

/// Faults like those of real documents that no Mac had shown: a form that fails from a width up, a form that
/// fails on tablets only, and a quoted message that fails from right to left only.
@Suite struct KnownFaultTests {
  private func sweep(_ setup: String, _ options: String) throws -> String {
    try TestShell(setup).run("check \(options) --format json").output
  }

  /// The fields fill the screen between margins and have a largest width. Phones in portrait have room.
  private static let form = """
    scene new form device "iPhone 15" orientations portrait
    view new fields
    constrain { fields.leading == root.leading + 20; fields.trailing == root.trailing - 20; limit: fields.width <= 600 }
    constrain { fields.top == root.top; fields.height == 200 }
    """

  @Test func formFailsOnTablets() throws {
    #expect(
      try sweep(Self.form, "--devices \"iPhone SE 3\",\"iPhone 15\",\"iPhone 17 Pro Max\"").contains(
        "\"failed\":0"))
    let found = try sweep(Self.form, "--devices \"iPhone SE 3\",\"iPhone 15\",\"iPad 11\",\"iPad 12.9\"")
    #expect(found.contains("\"failed\":2") && found.contains("\"kind\":\"conflict\""))
    #expect(found.contains("\"device\":\"iPad 11\""))
  }

  @Test func formFailsInWideWindowsOfTablets() throws {
    let windows =
      "--devices \"iPad 11 split 1/3\",\"iPad 11 split 1/2\",\"iPad 11 split 2/3\",\"iPad 11 slide over\""
    let found = try sweep(
      Self.form.replacing("orientations portrait", with: ""), windows + " --orientations landscape")
    #expect(found.contains("\"failed\":1") && found.contains("\"device\":\"iPad 11 split 2/3\""))
  }

  /// The bar of a quotation stays on the left, and the text follows its trailing side. From right to left, the
  /// text has no room.
  private static let quotation = """
    scene new talk device "iPhone 15"
    view new bar
    view new text kind label text "Quoted message"
    constrain { bar.left == root.left; bar.width == 4; bar.top == root.top; bar.height == 50 }
    constrain { text.leading == bar.trailing + 8; text.trailing == root.trailing - 8; text.top == root.top }
    """

  @Test func quotationFailsFromRightToLeft() throws {
    #expect(try sweep(Self.quotation, "--devices \"iPhone 15\"").contains("\"failed\":0"))
    let found = try sweep(Self.quotation, "--devices \"iPhone 15\" --rtl")
    #expect(found.contains("\"failed\":1") && found.contains("\"direction\":\"rtl\""))
  }
}
