import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// The code in GimbalNotation.docc.
@Suite struct DocumentedSnippetTests {
  @Test func documentedSnippetsRun() throws {
    #expect(try DocumentedSnippet.untested(of: "GimbalNotation").isEmpty)
    let source = Source(name: "home.gim", text: "gap: title.top == photo.bottom + 8 @750")
    let equation = try EquationSyntax.parse(source)
    let condition = try Condition.parse(Source(name: "home.gim", text: "landscape and width >= 600"))
    let misspelled = Source(name: "home.gim", text: "title.tpo == 8")
    do {
      _ = try EquationSyntax.parse(misspelled)
    } catch {
      print(Diagnostic(error, in: misspelled).rendered)
    }
    #expect(equation.formula.constant == 8 && condition.notation == "landscape and width >= 600")
  }
}
