import GimbalModel
import Testing

/// Words of UIKit and of other layout systems that commands accept.
@Suite struct UIKitWordTests {
  private func shell() throws -> TestShell {
    try TestShell(
      """
      scene new home device "iPhone 8"
      view new a
      view new b
      """)
  }

  @Test(arguments: [
    ("defaultHigh", "750"), (".defaultHigh", "750"), (".defaultLow", "250"), (".fittingSizeLevel", "50"),
    (".high", "750"), ("low", "250"),
  ])
  func prioritiesHaveTheNamesOfUIKit(_ name: String, _ number: String) throws {
    let shell = try shell()
    #expect(shell.said("constrain a.width == 20 @\(name)") == "")
    #expect(shell.said("constraint show #1").contains("@\(number)"))
    #expect(shell.said("vfl \"H:[b(20@\(name.drop { $0 == "." }))]\"") == "")
    #expect(shell.said("constraint show #2").contains("@\(number)"))
  }

  @Test func requiredHasADot() throws {
    let shell = try shell()
    #expect(shell.said("constrain a.width == 20 @.required") == "")
    #expect(shell.said("constrain a.width == 20 @.unknown").contains("expected a priority"))
  }

  @Test func severalViewsAreCreatedAtOnce() throws {
    let shell = try shell()
    #expect(shell.said("view new c, d, \"two words\" in a kind label text \"Hi\"") == "")
    let list = shell.said("view list --format csv")
    #expect(
      list.contains("\nc,a,label") && list.contains("\nd,a,label") && list.contains("two words,a,label"))
    #expect(shell.said("undo") == "undone: view new c, d, \"two words\" in a kind label text \"Hi\"\n")
    let count = shell.said("view list").split(separator: "\n").count
    #expect(shell.said("view new e, a").contains("a view named 'a' already exists"))
    #expect(shell.said("view list").split(separator: "\n").count == count)
  }

  @Test(arguments: [
    ("iPhone 7", "iPhone 8"), ("iPhone7", "iPhone 8"), ("\"iPhone 6s\"", "iPhone 8"),
    ("iPhone 6s Plus", "iPhone 8 Plus"), ("iPhone 5s", "iPhone SE"), ("iPad Air 2", "iPad 9.7"),
  ])
  func modelsAreKnownByTheirScreen(_ model: String, _ preset: String) throws {
    let shell = try shell()
    #expect(!shell.said("device \(model)").contains("error"))
    #expect(shell.said("status").contains("device          \(preset)\n"))
  }

  @Test(arguments: ["AX3", "ax3", "accessibility3", "accessibilityExtraLarge", "accessibility-extra-large"])
  func textSizesHaveShortNames(_ name: String) throws {
    let shell = try shell()
    _ = shell.run("view new t kind label text \"Hi\" textStyle body")
    let wanted = shell.said("frames t --text-size accessibility-extra-large")
    #expect(shell.said("frames t --text-size \(name)") == wanted && !wanted.contains("error"))
    #expect(shell.said("trait textSize=\(name); frames t").contains(wanted.split(separator: "\n")[2]))
    #expect(shell.said("set new big when textSize >= \(name); set list").contains("accessibilityExtraLarge"))
  }

  @Test func everyTextSizeHasFourNames() {
    for category in ContentSizeCategory.allCases {
      for name in category.names { #expect(ContentSizeCategory(named: name) == category) }
    }
    #expect(ContentSizeCategory(named: "xxxLarge") == .extraExtraExtraLarge)
    #expect(ContentSizeCategory(named: "huge") == nil)
  }

  @Test(arguments: [
    ("layout root vertical { a 100x50% }", "a  0.000  0.000  100.000  333.500"),
    ("layout root vertical { a 50%x100 }", "a  0.000  0.000  187.500  100.000"),
    ("layout root vertical { a 100%x100% }", "a  0.000  0.000  375.000  667.000"),
    ("layout root vertical { a 100x50 }", "a  0.000  0.000  100.000  50.000"),
    ("layout root fill padding \"0px 0px 0px 10px\" { a }", "a  10.000  0.000  365.000  667.000"),
    ("layout root fill padding 0px 0px 0px 10px { a }", "a  10.000  0.000  365.000  667.000"),
    ("layout root fill padding \"1px 2px\" { a }", "a  2.000  1.000  371.000  665.000"),
  ])
  func layoutsAcceptPercentagesAndQuotedLengths(_ layout: String, _ frame: String) throws {
    let shell = try shell()
    #expect(shell.said(layout) == "")
    let line = shell.said("frames a --exact").split(separator: "\n").last.map(String.init) ?? ""
    #expect(line.split(separator: " ").joined(separator: "  ") == frame)
    // The layout is printed in a form that can be read again.
    let copy = try TestShell()
    #expect(copy.said(shell.said("scene show --script")) == "")
    #expect(copy.said("frames --exact") == shell.said("frames --exact"))
  }

  @Test(arguments: ["layout root vertical { a 50% }", "layout root vertical { a 100x50% width 20 }"])
  func incompleteSizesAreErrors(_ layout: String) throws {
    #expect(try shell().said(layout).contains("error"))
  }

  @Test(arguments: [
    "H:[a]- (8)-[b]", "H:[a] -(8)-[b]", "H:[a]-(8) -[b]", "H:[a]-(8)- [b]", "H:[a] -8-[b]", "H:[a]- 8-[b]",
    "H:|- [a]", "H:[a] -|", "V:[a]-8 -[b]", "H:[a]- [b]",
  ])
  func connectionsContainNoBlanks(_ format: String) throws {
    let shell = try shell()
    let said = shell.said("vfl \"\(format)\"")
    #expect(said.contains("a connection cannot contain a blank"), "\(said)")
    #expect(said.contains("write the connection without blanks"))
  }

  @Test(arguments: [
    "H:|-[a]-[b]-|", "H:|-[ a(>= 20, <= 40) ]-(>=8)-[b]-|  ", "H:[a] ~ [b]", "H:[a]/* 8 */-[b]",
  ])
  func otherBlanksAreAllowed(_ format: String) throws {
    #expect(try shell().said("vfl \"\(format)\"") == "")
  }
}
