import Foundation
import TestSupport
import Testing

/// Tests of the commands with layout code in Swift files.
@Suite struct LayoutCodeCommandTests {
  /// A controller with a title at x 50, 6 pt below a bar of 44 pt.
  private static let login = """
    import UIKit

    final class LoginController: UIViewController {
      private let bar = UIView()
      private let heading = UIView()

      override func viewDidLoad() {
        super.viewDidLoad()
        for child in [bar, heading] {
          child.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(child)
        }
        bar.pin(to: view)
        NSLayoutConstraint.activate([
          bar.heightAnchor.constraint(equalToConstant: 44),
          heading.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 6),
          heading.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 50),
          heading.widthAnchor.constraint(equalToConstant: 100),
          heading.heightAnchor.constraint(equalToConstant: 20),
        ])
      }
    }

    """

  private static let helpers = """
    import UIKit

    extension UIView {
      func pin(to other: UIView) {
        topAnchor.constraint(equalTo: other.topAnchor).isActive = true
        leadingAnchor.constraint(equalTo: other.leadingAnchor).isActive = true
        trailingAnchor.constraint(equalTo: other.trailingAnchor).isActive = true
      }
    }

    """

  /// A view whose margin and whose visible part depend on values that the code does not determine.
  private static let panel = """
    import UIKit

    final class Panel: UIView {
      private let box = UIView()
      private let side = UIView()

      override init(frame: CGRect) {
        super.init(frame: frame)
        for child in [box, side] {
          child.translatesAutoresizingMaskIntoConstraints = false
          addSubview(child)
        }
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: topAnchor, constant: RemoteSettings.shared.margin),
          box.leadingAnchor.constraint(equalTo: leadingAnchor),
          box.widthAnchor.constraint(equalToConstant: 40),
          box.heightAnchor.constraint(equalToConstant: 40),
          side.topAnchor.constraint(equalTo: topAnchor, constant: 8),
          side.leadingAnchor.constraint(equalTo: leadingAnchor),
          side.widthAnchor.constraint(equalToConstant: 10),
        ])
        if RemoteSettings.shared.isTall {
          side.heightAnchor.constraint(equalToConstant: 300).isActive = true
        } else {
          side.heightAnchor.constraint(equalToConstant: 30).isActive = true
        }
      }

      required init?(coder: NSCoder) { fatalError() }
    }

    """

  private func project() throws -> Fixture {
    let fixture = try Fixture()
    try FileManager.default.createDirectory(
      atPath: fixture.directory.file("App/Views"), withIntermediateDirectories: true)
    try fixture.write("", to: "App/Package.swift")
    try fixture.write(Self.login, to: "App/Login.swift")
    try fixture.write(Self.helpers, to: "App/Views/Helpers.swift")
    return fixture
  }

  private struct Listing: Decodable {
    struct Class: Decodable {
      let file: String
      let `class`: String
      let expressions: Int
      let rules: Int
      let unknown: [Place]
      let made: [Place]
      let assumed: [Place]
    }

    struct Place: Decodable, Hashable {
      var file: String?
      let line: Int
      let column: Int
      var expression: String?
      var reason: String?
      var value: Bool?
      var isSupplied: Bool?
    }

    let classes: [Class]
  }

  private func listing(_ fixture: Fixture, _ arguments: String...) throws -> Listing {
    let outcome = try fixture.run(["code"] + arguments + ["--format", "json"])
    #expect(outcome.code == 0 && outcome.errors == "", "\(outcome)")
    return try JSONDecoder().decode(Listing.self, from: Data(outcome.output.utf8))
  }

  // MARK: code

  /// The helper of another file makes three of the rules.
  @Test func listsClassesOfFolder() throws {
    let fixture = try project()
    let found = try listing(fixture, "App")
    let login = try #require(found.classes.first)
    #expect(
      found.classes.map(\.class) == ["LoginController", "UIView"] && login.file == "App/Login.swift"
        && login.class == "LoginController")
    #expect((login.expressions, login.rules) == (5, 8))
    #expect(login.unknown.isEmpty && login.assumed.isEmpty)
    let helpers = login.made.filter { $0.file == "App/Views/Helpers.swift" }
    #expect(helpers.map(\.line) == [5, 6, 7] && helpers.allSatisfy { $0.column == 5 }, "\(login.made)")
    #expect(login.made.filter { $0.file == "App/Login.swift" }.map(\.line) == [15, 16, 17, 18, 19])
  }

  @Test func listsUnknownRulesAndAssumedBranches() throws {
    let fixture = try Fixture()
    try fixture.write(Self.panel, to: "Panel.swift")
    let panel = try #require(try listing(fixture, "Panel.swift").classes.first)
    let unknown = try #require(panel.unknown.first)
    #expect(panel.unknown.count == 1 && (unknown.line, unknown.column) == (14, 7))
    #expect(
      unknown.expression?.hasPrefix("box.topAnchor.constraint(") == true && unknown.reason?.isEmpty == false)
    #expect(panel.assumed.map(\.expression) == ["RemoteSettings.shared.isTall"])
    #expect(panel.assumed.first?.isSupplied == false)
    let given = try #require(
      try listing(fixture, "Panel.swift", "--assume", "RemoteSettings.shared.isTall=true").classes.first)
    #expect(given.assumed.first?.value == true && given.assumed.first?.isSupplied == true)
    let table = try fixture.run("code", "Panel.swift")
    #expect(table.output.contains("Panel.swift:14:7: unknown: box.topAnchor"), "\(table.output)")
  }

  /// An assumption on the command line, and one of the configuration.
  @Test func assumptionsSelectBranches() throws {
    let fixture = try Fixture()
    try fixture.write(Self.panel, to: "Panel.swift")
    func height(_ arguments: String...) throws -> Bool {
      let outcome = try fixture.run(["solve", "Panel.swift", "--format", "json"] + arguments)
      #expect(outcome.output.contains(#""frame":[0,8,10,"#), "\(outcome)")
      return outcome.output.contains(#""frame":[0,8,10,300]"#)
    }
    #expect(try height("--assume", "RemoteSettings.shared.isTall=true"))
    #expect(try !height("--assume", "RemoteSettings.shared.isTall=false"))
    try fixture.write("[code]\nassume = [\"RemoteSettings.shared.isTall=true\"]\n", to: ".gimbal.toml")
    #expect(try height())
    #expect(try !height("--assume", "RemoteSettings.shared.isTall=false"))
    try fixture.write("[code]\nassume = [\"isTall\"]\n", to: ".gimbal.toml")
    let refused = try fixture.run("check", "Panel.swift")
    #expect(
      refused.code == 2 && refused.errors.hasPrefix(".gimbal.toml:2:11: error: 'isTall' has no value\n"))
    let wrong = try fixture.run("code", "Panel.swift", "--assume", "a=b")
    #expect(wrong.code == 2 && wrong.errors.hasPrefix("error: 'b' is not a value\n"), "\(wrong)")
  }

  /// Incomplete code gives what can be read, and a warning with its place.
  @Test func incompleteCodeIsRead() throws {
    let fixture = try Fixture()
    try fixture.write(Self.panel + "final class Next: UIView {\n", to: "Panel.swift")
    let outcome = try fixture.run("code", "Panel.swift")
    #expect(outcome.code == 0 && outcome.output.contains("Panel.swift:3: Panel  "))
    #expect(outcome.errors.hasPrefix("Panel.swift:31:27: warning: expected '}'"), "\(outcome.errors)")
  }

  // MARK: Other commands

  @Test func solvesFramesOfCode() throws {
    let fixture = try project()
    let upright = try fixture.run("solve", "App/Login.swift", "--format", "json")
    #expect(upright.code == 0 && upright.output.contains(#""size":[393,852]"#), "\(upright)")
    #expect(upright.output.contains(#""view":"bar","parent":"root","frame":[0,0,393,44]"#))
    #expect(upright.output.contains(#""view":"heading","parent":"root","frame":[50,50,100,20]"#))
    let turned = try fixture.run(
      "solve", "App/Login.swift", "--device", "iPhone SE", "--orientation", "landscape", "--format", "json")
    #expect(turned.output.contains(#""view":"bar","parent":"root","frame":[0,0,568,44]"#), "\(turned)")
  }

  /// The frames of a view with an unknown rule are unknown, and the view is not called ambiguous.
  @Test func unknownFramesHaveStatus() throws {
    let fixture = try Fixture()
    try fixture.write(Self.panel, to: "Panel.swift")
    let solved = try fixture.run("solve", "Panel.swift", "--format", "json")
    #expect(
      solved.output.contains(/"view":"box",[^}]*"status":"unknown"/)
        && solved.output.contains(/"view":"side",[^}]*"status":"determined"/), "\(solved)")
    let checked = try fixture.run("check", "Panel.swift")
    #expect(checked.code == 0 && checked.output == "no findings in 1 document\n", "\(checked)")
    let notes = try fixture.run("check", "Panel.swift", "--notes")
    #expect(
      notes.output.hasPrefix("Panel.swift:14:7: note: the value of RemoteSettings.shared is not known: ")
        || notes.output.hasPrefix(
          "Panel.swift:14:7: note: the value of RemoteSettings.shared.margin is not known: "),
      "\(notes)")
  }

  /// A finding about a rule of a helper is in the file of the helper.
  @Test func findingsPointToCode() throws {
    let fixture = try project()
    try fixture.write(
      Self.helpers.replacing(
        "      }\n    }",
        with: "        heightAnchor.constraint(equalToConstant: 60).isActive = true\n      }\n    }"
      )
      .replacing(
        "isActive = true\n  }",
        with: "isActive = true\n    heightAnchor.constraint(equalToConstant: 60).isActive = true\n  }"),
      to: "App/Views/Helpers.swift")
    let outcome = try fixture.run("check", "App")
    #expect(outcome.code == 3, "\(outcome)")
    #expect(
      outcome.output.contains("App/Views/Helpers.swift:8:5: error: 2 required")
        || outcome.output.contains("App/Login.swift:15:7: error: 2 required"), "\(outcome.output)")
    #expect(outcome.output.contains("bar.height == 60  (App/Views/Helpers.swift:8)"), "\(outcome.output)")
    #expect(outcome.output.contains("bar.height == 44  (line 15)"), "\(outcome.output)")
  }

  @Test func comparesVersions() throws {
    let fixture = try project()
    try fixture.write(Self.login.replacing("constant: 50", with: "constant: 60"), to: "App/Changed.swift")
    // Both files declare the class, so each is compared with its own version.
    let outcome = try fixture.run(
      "diff", "App/Login.swift", "App/Changed.swift", "--frames", "--format", "json")
    #expect(
      outcome.code == 1 && outcome.output.contains(#""old":[50,50,100,20],"new":[60,50,100,20]"#),
      "\(outcome)")
  }

  @Test func importsClasses() throws {
    let fixture = try project()
    let outcome = try fixture.run(
      "-c", "import App/Login.swift", "-c", "mode json", "-c", "frames heading")
    #expect(outcome.code == 0 && outcome.output.contains("[50,50,100,20]"), "\(outcome)")
    let refused = try fixture.run("-c", "import App/Views/Helpers.swift")
    #expect(
      refused.errors.contains("'App/Views/Helpers.swift' contains no class that lays out views"), "\(refused)"
    )
  }

  /// A class without a scene says why its run ended, and an empty folder says that it is empty.
  @Test func importsNothing() throws {
    let fixture = try Fixture()
    try fixture.write(
      "import UIKit\nfinal class Endless: UIViewController {\ninit() { fatalLoop(); view.heightAnchor.constraint(equalToConstant: 1).isActive = true }\n"
        + "func fatalLoop() { fatalLoop() } }\n", to: "App/Endless.swift")
    let ended = try fixture.run("-c", "import App/Endless.swift")
    #expect(
      ended.code == 6
        && ended.errors.contains("the run of 'Endless' ended early: the code nests more than 4000 levels")
        && ended.errors.contains("use '--limit code-depth=N' to allow more"), "\(ended)")
    _ = try fixture.shell("mkdir Empty")
    let empty = try fixture.run("-c", "import Empty")
    #expect(
      empty.code == 6 && empty.errors.contains("there are no documents and no Swift files in 'Empty'")
        && empty.errors.contains("name a folder with .swift, .xib or .storyboard files"), "\(empty)")
    // One class of a folder that ends early does not make the list fail.
    try fixture.write(Self.panel, to: "App/Panel.swift")
    let listed = try fixture.run("code", "App")
    #expect(listed.code == 0 && listed.output.contains("Panel"), "\(listed)")
    #expect(
      listed.errors.contains("App/Endless.swift:2:1: warning: the run of 'Endless' ended early: "),
      "\(listed)")
  }

  @Test func rendersAndWatches() throws {
    let fixture = try project()
    let picture = try fixture.run("render", "App/Login.swift")
    #expect(picture.code == 0 && picture.output.hasPrefix("<svg"))
    let watched = try fixture.run("watch", "App/Login.swift", "--once")
    #expect(watched.code == 0 && watched.output.contains("App/Login.swift: 3 views in 1 scene, no findings"))
    let swept = try fixture.run("check", "App", "--devices", "all", "--orientations", "all")
    #expect(swept.code == 0 && swept.output.hasSuffix("no findings in 1 document\n"), "\(swept)")
  }

  // MARK: Errors

  @Test func unreadableFilesAreErrors() throws {
    let fixture = try Fixture()
    let missing = try fixture.run("code", "None.swift")
    #expect(
      missing.code == 6 && missing.errors == "error: cannot read 'None.swift': no such file or directory\n",
      "\(missing)")
    let other = try fixture.run("code", "Main.xib")
    #expect(
      other.code == 2
        && other.errors.hasPrefix("error: 'Main.xib' is not a file of Swift or Objective-C or a folder\n"))
  }

  /// A copy of the program without the program that parses Swift files.
  @Test func missingParserIsError() throws {
    let fixture = try Fixture()
    try fixture.write(Self.panel, to: "Panel.swift")
    try fixture.write(Self.panel, to: "Other.swift")
    let copy = fixture.directory.file("gimbal")
    // A program of its own copies the file. A child that another test forks meanwhile could keep a file of this process
    // open for writing, and such a file cannot be executed.
    _ = try fixture.shell("cp '\(Fixture.executable)' '\(copy)'")
    let listed = try fixture.shell("'\(copy)' code .")
    #expect(listed.code == 6 && listed.output == "", "\(listed)")
    #expect(
      listed.errors.hasPrefix(
        "error: cannot read './Other.swift': the program 'gimbal-swift-parser' is not in the folder"))
    #expect(listed.errors.split(separator: "\n").count == 2, "\(listed.errors)")
    let checked = try fixture.shell("'\(copy)' check .")
    #expect(checked.code == 0 && checked.errors.hasPrefix("warning: the Swift files in '.' are not read: "))
  }

  /// A limit ends the run of a class with one error.
  @Test(arguments: [
    ("while true { count += 1 }", "steps"), ("func down(_ n: Int) { down(n + 1) }\n    down(0)", "levels"),
    ("while true { addSubview(UIView()) }", "objects"),
  ])
  func hostileCodeIsError(_ body: String, _ items: String) throws {
    let fixture = try Fixture()
    try fixture.write(
      """
      import UIKit

      final class Endless: UIView {
        var count = 0

        override init(frame: CGRect) {
          super.init(frame: frame)
          \(body)
          heightAnchor.constraint(equalToConstant: 1).isActive = true
        }
      }

      """, to: "Endless.swift")
    let outcome = try fixture.run("check", "Endless.swift", "--limit", "code-objects=1000")
    #expect(outcome.code == 6, "\(outcome)")
    #expect(
      outcome.errors.hasPrefix("Endless.swift:3:1: error: the run of 'Endless' ended early: more than ")
        && outcome.errors.contains(" \(items) "), "\(outcome)")
  }
}
