import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Views whose content comes from nibs, which are not read, or from initializers that no file declares.
@Suite struct NibTests {
  private static let card = """
    final class Card: UIView {
      @IBOutlet var title: UILabel!
      var isAwake = false
      override func awakeFromNib() { super.awakeFromNib(); isAwake = true }
      static func make() -> Self { load(self) }
      static func load<View: UIView>(_ type: View.Type) -> View {
        Bundle(for: type).loadNibNamed("Card", owner: nil, options: nil)!.first as! View
      }
      static func own() -> Self { UINib(nibName: "Card", bundle: nil).instantiate(withOwner: nil)[0] as! Self }
    }
    """

  private func code(_ statements: String) throws -> SolvedCode {
    try SolvedCode(SolvedCode.screen(statements, Self.card), of: "Screen")
  }

  /// The class of the cast is that of the view, whose content is unknown.
  @Test(arguments: [
    "Bundle.main.loadNibNamed(\"Card\", owner: nil)?.first as! Card",
    "UINib(nibName: \"Card\", bundle: .main).instantiate(withOwner: nil, options: nil)[0] as! Card",
    "Resources.bundle.loadNibNamed(\"Card\", owner: nil)!.last! as! Card", "Card.make()", "Card.own()",
    "Card.load(Card.self)",
  ])
  func viewsOfNibs(_ expression: String) throws {
    let code = try code(
      """
      let card = \(expression)
      card.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(card)
      card.topAnchor.constraint(equalTo: view.topAnchor, constant: card.isAwake ? 7 : 0).isActive = true
      """)
    #expect(try code.frame(of: "card").y == 7)
    #expect(code.report.layouts[0].views.contains { $0.customClass == "Card" })
    let reasons = Set(code.report.unknowns.map(\.unknown.reason))
    #expect(reasons == ["the content of a nib whose document was not loaded"])
    #expect(code.report.unknowns.allSatisfy { $0.kind == .content })
  }

  @Test func viewsOfNibsWithoutAClass() throws {
    let code = try code(
      """
      let card: UIView = UINib(nibName: "Card", bundle: nil).instantiate(withOwner: self).compactMap { $0 as? UIView }.first!
      card.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(card)
      card.topAnchor.constraint(equalTo: view.topAnchor, constant: 3).isActive = true
      """)
    #expect(try code.frame(of: "card").y == 3 && code.report.unknowns.allSatisfy { $0.kind == .content })
  }

  /// A class whose nib contains a view of the same class does not run for ever.
  @Test func nibsInThemselves() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        "view.addSubview(Loop())",
        """
        final class Loop: UIView {
          override init(frame: CGRect) { super.init(frame: frame); load() }
          required init?(coder: NSCoder) { super.init(coder: coder); load() }
          func load() { addSubview(Bundle.main.loadNibNamed("Loop", owner: nil)![0] as! Loop) }
        }
        """), of: "Screen")
    #expect(code.report.interruption == nil && !code.report.unknowns.isEmpty)
  }

  /// The initializer of a library that is not read ends in `init(frame:)`; what else it does is unknown.
  @Test func initializersThatAreNotDeclared() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        let card = Panel(forLibrary: ())
        card.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(card)
        card.topAnchor.constraint(equalTo: view.topAnchor, constant: 5).isActive = true
        """,
        """
        final class Panel: UIView {
          override init(frame: CGRect) {
            super.init(frame: frame)
            heightAnchor.constraint(equalToConstant: 40).isActive = true
          }
          required init?(coder: NSCoder) { fatalError() }
        }
        """), of: "Screen")
    #expect(try code.frame(of: "card").y == 5 && code.frame(of: "card").height == 40)
    let reasons = Set(code.report.unknowns.map(\.unknown.reason))
    #expect(reasons == ["the initializer 'init(forLibrary:)' is not declared in the files"])
  }

  /// The rules of a method that is called on an outlet belong to a view that the code does not have.
  @Test func methodsOfOutlets() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        "box.topAnchor.constraint(equalTo: view.topAnchor).isActive = true; self.panel?.show(); plain.show(); panel.title.show()",
        """
        final class Panel: UIView {
          func show() { grow() }
          func grow() { heightAnchor.constraint(equalToConstant: 40).isActive = true }
        }
        final class Plain: UIView { func show() { alpha = 1 } }
        """
      ).replacing("let box", with: "@IBOutlet var panel: Panel!\n  @IBOutlet var plain: Plain!\n  let box"),
      of: "Screen")
    #expect(
      Set(code.report.unknowns.map(\.unknown.reason)) == ["the outlet 'panel' is connected in a document"])
    #expect(
      code.code.program.text(of: try #require(code.report.unknowns.first).location).hasPrefix("heightAnchor"))
  }
}
