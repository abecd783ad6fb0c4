import GimbalDocuments
import GimbalLogExplanations
import GimbalModel
import GimbalParserProcess
import GimbalReporting
import TestSupport
import Testing

/// Tests of `explain-log --in` with layout code: the expressions that create logged constraints.
@Suite struct LogCodeSourceTests {
  private static let parser: Result<ParserProcess, any Error> = Result { try ParserProcess() }

  private static let screen = """
    import UIKit

    final class BadgeView: UIView {}

    final class LoginController: UIViewController {
      let logo = UIImageView()
      let badge = BadgeView()
      let go = UIButton(type: .system)

      override func viewDidLoad() {
        super.viewDidLoad()
        go.setTitle("Sign in", for: .normal)
        [logo, badge, go].forEach {
          $0.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview($0)
        }
        NSLayoutConstraint.activate([
          logo.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 27),
          badge.leadingAnchor.constraint(equalTo: logo.trailingAnchor, constant: 13),
          badge.widthAnchor.constraint(equalTo: logo.widthAnchor, multiplier: 0.4),
          go.topAnchor.constraint(equalTo: logo.bottomAnchor, constant: 21),
          go.widthAnchor.constraint(equalToConstant: 212),
        ])
      }

      func load(_ completion: @escaping (Bool) -> Void) {
        Service.shared.load { [weak self] found in
          guard let self, found else { return }
          let banner = UIView()
          #if targetEnvironment(macCatalyst)
            banner.heightAnchor.constraint(equalToConstant: 37.5).isActive = true
          #endif
          NSLayoutConstraint(
            item: banner, attribute: .bottom, relatedBy: .lessThanOrEqual, toItem: self.view, attribute: .bottom,
            multiplier: 1, constant: -3
          ).isActive = true
        }
      }
    }

    """

  private func explained(_ constraints: [String], in texts: [String: String]) throws -> String {
    var texts = texts
    texts["a.log"] =
      "Unable to simultaneously satisfy constraints.\n(\n"
      + constraints.enumerated().map { "    \"<NSLayoutConstraint:0x\($0 + 1) \($1)   (active)>\"" }
      .joined(separator: ",\n") + "\n)\n"
    let recorder = Recorder()
    var files = MemoryFiles(texts: texts)
    files.code = CodeInput(parser: try Self.parser.get(), isLive: true)
    let folder = try SourceFolder("App", files: files, resources: Resources(), cancellation: .never)
    #expect(folder.failures == [])
    _ = LogRun(format: .json, printsScenes: false, console: recorder, files: files, sources: folder).run([
      "a.log"
    ])
    return recorder.take().output
  }

  private func places(_ output: String) throws -> [[String]] {
    try LogMessage(output).conflicts.flatMap { conflict in
      conflict.constraints.map {
        ($0.places ?? []).map { "\($0.file):\($0.line)\($0.id.map { " " + $0 } ?? "")" }
      }
    }
  }

  /// The expressions are found by views, attributes and numbers, also if the log exchanges the sides.
  @Test func constraintsOfCodeAreFound() throws {
    let output = try explained(
      [
        "V:[UIImageView:0xb]-(21)-[UIButton:0xc'Sign in']", "UIButton:0xc'Sign in'.width == 212",
        "App.BadgeView:0xd.width == 0.4*UIImageView:0xb.width",
        "UIImageView:0xb.top == UILayoutGuide:0xe'UIViewSafeAreaLayoutGuide'.top + 27",
      ], in: ["App/Login.swift": Self.screen, "App/Other.swift": "import UIKit\nclass Other: UIView {}\n"])
    #expect(
      try places(output) == [
        ["App/Login.swift:21"], ["App/Login.swift:22"], ["App/Login.swift:20"], ["App/Login.swift:18"],
      ], "\(output)")
    #expect(output.contains("\"certain\":true"), "\(output)")
  }

  /// Constraints of closures that nothing calls are found, and those that no run reaches by their text. The latter are not
  /// certain, because their views are not known.
  @Test func constraintsOfCodeThatDoesNotRunAreFound() throws {
    let output = try explained(
      ["UIView:0xb.height == 37.5", "UIView:0xb.bottom <= UIView:0xa.bottom - 3"],
      in: ["App/Login.swift": Self.screen])
    #expect(try places(output) == [["App/Login.swift:31"], ["App/Login.swift:33"]], "\(output)")
    #expect(try LogMessage(output).conflicts.first?.constraints.first?.certain == false)
  }

  /// A copy of the code is another place, and the class of a view excludes one.
  @Test func copiesAndClassesDistinguishPlaces() throws {
    let copy = Self.screen.replacing("LoginController", with: "SecondController")
      .replacing("BadgeView: UIView", with: "PlateView: UIView").replacing("BadgeView()", with: "PlateView()")
    let texts = ["App/Login.swift": Self.screen, "App/Second.swift": copy]
    let both = try explained(["V:[UIImageView:0xb]-(21)-[UIButton:0xc'Sign in']"], in: texts)
    #expect(try places(both) == [["App/Login.swift:21", "App/Second.swift:21"]])
    let one = try explained(
      ["H:[UIImageView:0xb]-(13)-[App.PlateView:0xd]", "V:[UIImageView:0xb]-(21)-[UIButton:0xc'Sign in']"],
      in: texts)
    #expect(try places(one) == [["App/Second.swift:19"], ["App/Second.swift:21"]], "\(one)")
  }

  /// A document and code can each have a part of a conflict.
  @Test func documentsAndCodeAreSearchedTogether() throws {
    let output = try explained(
      ["UIView:0xb.width == 100", "UIButton:0xc'Sign in'.width == 212"],
      in: ["App/Login.swift": Self.screen, "App/Main.xib": EditableDocument.text(rules: "")])
    #expect(try places(output) == [["App/Main.xib:18 abc-de-005"], ["App/Login.swift:22"]], "\(output)")
  }
}
