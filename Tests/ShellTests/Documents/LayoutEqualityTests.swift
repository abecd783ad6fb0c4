import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalParserProcess
import GimbalReporting
import TestSupport
import Testing

/// Tests of the proof that two versions of a layout have equal frames, without files on disk.
///
/// The program `gimbal-swift-parser` must be built.
struct LayoutEqualityTests {
  private static let parser: Result<ParserProcess, any Error> = Result { try ParserProcess() }

  /// A controller with a label, a box below it, and a button in the middle of the bottom.
  static func controller(_ name: String, gap: Double = 12, _ label: String = "title") -> String {
    """
    import UIKit

    final class \(name): UIViewController {
      let \(label) = UILabel()
      let box = UIView()

      override func viewDidLoad() {
        super.viewDidLoad()
        \(label).text = "A text that breaks into several lines on narrow screens, and not on wide ones"
        \(label).numberOfLines = 0
        \(label).font = .preferredFont(forTextStyle: .body)
        for child in [\(label), box] {
          child.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(child)
        }
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
          \(label).topAnchor.constraint(equalTo: safe.topAnchor, constant: 20),
          \(label).leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
          \(label).trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
          box.topAnchor.constraint(equalTo: \(label).bottomAnchor, constant: \(gap)),
          box.leadingAnchor.constraint(equalTo: \(label).leadingAnchor),
          box.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
          box.heightAnchor.constraint(equalToConstant: 40),
        ])
      }
    }

    """
  }

  /// The same layout in visual formats and with the constraints of UIKit's first form.
  private static func rewritten(_ name: String, body: String = "") -> String {
    """
    import UIKit

    final class \(name): UIViewController {
      private var title2: UILabel!

      override func loadView() {
        view = UIView()
        let title = UILabel()
        title.numberOfLines = 0
        title.text = "A text that breaks into several lines on narrow screens, and not on wide ones"
        title.font = UIFont.preferredFont(forTextStyle: .body)
        let box = UIView()
        [title, box].forEach {
          $0.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview($0)
        }
        let safe = view.safeAreaLayoutGuide
        view.addConstraint(NSLayoutConstraint(item: title, attribute: .top, relatedBy: .equal, toItem: safe, attribute: .top, multiplier: 1, constant: 20))
        view.addConstraint(NSLayoutConstraint(item: title, attribute: .leading, relatedBy: .equal, toItem: safe, attribute: .leading, multiplier: 1, constant: 16))
        view.addConstraint(NSLayoutConstraint(item: safe, attribute: .trailing, relatedBy: .equal, toItem: title, attribute: .trailing, multiplier: 1, constant: 16))
        view.addConstraints(NSLayoutConstraint.constraints(withVisualFormat: "V:[title]-12-[box(40)]", options: .alignAllLeading, metrics: nil, views: ["title": title, "box": box]))
        view.addConstraint(NSLayoutConstraint(item: box, attribute: .width, relatedBy: .equal, toItem: view, attribute: .width, multiplier: 0.5, constant: 0))
        \(body)
      }
    }

    """
  }

  struct Outcome {
    let output: String
    let errors: String
    let status: GimbalReporting.ExitStatus
  }

  func compare(
    _ texts: [String: String], _ old: String, _ new: String, naming names: [Name: Name] = [:],
    cancellation: Cancellation = .never
  ) throws -> Outcome {
    let recorder = Recorder()
    var files = MemoryFiles(texts: texts)
    files.code = CodeInput(parser: try LayoutEqualityTests.parser.get(), isLive: true)
    let devices = ["iPhone SE", "iPhone 15 Pro Max"].compactMap { DeviceCatalog.preset(named: $0) }
    let status = EqualityRun(
      naming: names, in: EqualityCases(devices: devices, widths: 320...340), console: recorder, files: files,
      cancellation: cancellation
    ).run(from: old, to: new)
    let said = recorder.take()
    return Outcome(output: said.output, errors: said.errors, status: status)
  }

  @Test func equalLayoutsAreProved() throws {
    let texts = ["le1/Old.swift": Self.controller("Old1"), "le1/New.swift": Self.rewritten("New1")]
    let outcome = try compare(texts, "le1/Old.swift", "le1/New.swift")
    #expect(outcome.status == .success && outcome.errors == "", "\(outcome)")
    #expect(outcome.output.hasPrefix("equal: 3 views in "), "\(outcome)")
    // Texts that scale are compared at each of the twelve sizes.
    let count = outcome.output.split(separator: " ").compactMap { Int($0) }
    #expect(count.count == 3 && count[1] == 2 * 4 * 2 * 12 && count[2] == 2 * 21, "\(outcome)")
  }

  @Test func aPointIsADifference() throws {
    let texts = [
      "le2/Old.swift": Self.controller("Old2"), "le2/New.swift": Self.controller("New2", gap: 13),
    ]
    let outcome = try compare(texts, "le2/Old.swift", "le2/New.swift")
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == .failed && lines.first?.hasPrefix("different: 'box' at ") == true, "\(outcome)")
    // Both rules, with the lines of the code.
    #expect(outcome.output.contains("box.top == title.bottom + 12  (le2/Old.swift:21)"), "\(outcome)")
    #expect(outcome.output.contains("box.top == title.bottom + 13  (le2/New.swift:21)"), "\(outcome)")
    #expect(outcome.output.contains("no other view differs"), "\(outcome)")
  }

  /// A difference of one point on one of the phones.
  @Test func aDifferenceInOneCombinationIsFound() throws {
    let seeded = Self.rewritten(
      "New3",
      body:
        "if UIScreen.main.bounds.height == 932 { box.heightAnchor.constraint(equalToConstant: 41).isActive = true }"
    ).replacing("[box(40)]", with: "[box(40@999)]")
    let texts = ["le3/Old.swift": Self.controller("Old3"), "le3/New.swift": seeded]
    let outcome = try compare(texts, "le3/Old.swift", "le3/New.swift")
    #expect(outcome.status == .failed, "\(outcome)")
    #expect(outcome.output.contains("different: 'box' at ") && outcome.output.contains("iPhone 15 Pro Max"))
  }

  @Test func viewsOfOtherNamesAreMatched() throws {
    // The only label with its text in the same superview is the same label.
    let texts = [
      "le4/Old.swift": Self.controller("Old4"), "le4/New.swift": Self.controller("New4", "heading"),
    ]
    #expect(try compare(texts, "le4/Old.swift", "le4/New.swift").status == .success)
    let wrong = try compare(
      texts, "le4/Old.swift", "le4/New.swift", naming: [try Name("nope"): try Name("heading")])
    #expect(wrong.status == .usage && wrong.errors.contains("there is no view 'nope'"), "\(wrong)")
    let other = [
      "le4/Old.swift": Self.controller("Old4"),
      "le4/New.swift": Self.controller("New4", "heading").replacing("A text", with: "Another text"),
    ]
    let unmatched = try compare(other, "le4/Old.swift", "le4/New.swift")
    #expect(unmatched.status == .failed, "\(unmatched)")
    #expect(unmatched.output.contains("not matched: 'title' only in le4/Old.swift"), "\(unmatched)")
    #expect(unmatched.output.contains("not matched: 'heading' only in le4/New.swift"), "\(unmatched)")
    let matched = try compare(
      other, "le4/Old.swift", "le4/New.swift", naming: [try Name("title"): try Name("heading")])
    #expect(!matched.output.contains("not matched"), "\(matched)")
  }

  @Test func unknownFramesProveNothing() throws {
    let unknown = Self.controller("New5").replacing("constant: 20", with: "constant: Remote.shared.top")
    let outcome = try compare(
      ["le5/Old.swift": Self.controller("Old5"), "le5/New.swift": unknown], "le5/Old.swift", "le5/New.swift")
    #expect(outcome.status == .failed && outcome.output.contains("not known: the frames of "), "\(outcome)")
  }

  @Test func scenesAreChosen() throws {
    let texts = [
      "le6/Two.swift": Self.controller("Old6") + Self.controller("Other6", gap: 13),
      "le6/New.swift": Self.rewritten("New6"),
    ]
    let several = try compare(texts, "le6/Two.swift", "le6/New.swift")
    #expect(several.status == .usage && several.errors.contains("'le6/Two.swift' has 2 scenes"))
    #expect(several.errors.contains("'le6/Two.swift#Old6'"), "\(several)")
    #expect(try compare(texts, "le6/Two.swift#Old6", "le6/New.swift").status == .success)
    #expect(try compare(texts, "le6/Two.swift#Other6", "le6/New.swift").status == .failed)
    let missing = try compare(texts, "le6/Two.swift#Nope", "le6/New.swift")
    #expect(missing.status == .usage && missing.errors.contains("there is no scene 'Nope'"), "\(missing)")
    let unread = try compare(texts, "le6/Absent.swift", "le6/New.swift")
    #expect(unread.status == .document && unread.errors.contains("le6/Absent.swift"), "\(unread)")
  }

  @Test func comparisonsAreCancelled() throws {
    let texts = ["le7/Old.swift": Self.controller("Old7"), "le7/New.swift": Self.rewritten("New7")]
    let outcome = try compare(
      texts, "le7/Old.swift", "le7/New.swift", cancellation: Cancellation { true })
    #expect(outcome.status == .failed && outcome.errors == "cancelled\n", "\(outcome)")
  }

  /// A document records the size of a text, which code does not; both are measured. A label in the document outline is spelled as
  /// a label of a person, and a property of code as a name.
  @Test func textsAndNamesOfDocumentsMatchThoseOfCode() throws {
    let label = DocumentText.view(
      "t", "label", frame: (16, 40, 71, 22),
      attributes:
        "text=\"Welcome\" userLabel=\"Title Label\" translatesAutoresizingMaskIntoConstraints=\"NO\"")
    let root = DocumentText.root(
      subviews: label,
      constraints: [
        DocumentText.constraint("top", "t.top", "root.top", "constant=\"40\""),
        DocumentText.constraint("left", "t.leading", "root.leading", "constant=\"16\""),
      ])
    let code = """
      import UIKit

      final class Welcome: UIViewController {
        let titleLabel = UILabel()

        override func viewDidLoad() {
          super.viewDidLoad()
          titleLabel.text = "Welcome"
          titleLabel.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(titleLabel)
          NSLayoutConstraint.activate([
            titleLabel.topAnchor.constraint(equalTo: view.topAnchor, constant: 40),
            titleLabel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
          ])
        }
      }

      """
    let texts = [
      "le9/Main.storyboard": DocumentText.storyboard([DocumentText.controller("c", view: root)]),
      "le9/Welcome.swift": code,
    ]
    let outcome = try compare(texts, "le9/Main.storyboard", "le9/Welcome.swift")
    #expect(outcome.status == .success && outcome.output.hasPrefix("equal: 2 views"), "\(outcome)")
    // Another text is another content.
    let other = try compare(
      texts.mapValues { $0.replacing("\"Welcome\"\n", with: "\"Welcome!\"\n") }, "le9/Main.storyboard",
      "le9/Welcome.swift")
    #expect(other.status == .failed, "\(other)")
  }

  /// A condition that nothing decides can have another value in the app.
  @Test func assumedConditionsAreNotProved() throws {
    let assumed = Self.controller("Assumed").replacing(
      "constant: 12", with: "constant: Settings.isWide ? 13 : 12")
    let texts = ["le10/Old.swift": Self.controller("Old10"), "le10/New.swift": assumed]
    let outcome = try compare(texts, "le10/Old.swift", "le10/New.swift")
    #expect(
      outcome.status == .failed && outcome.output.hasPrefix("not proved: 3 views are equal"), "\(outcome)")
    #expect(outcome.output.contains("Settings.isWide is false  (le10/New.swift:"), "\(outcome)")
  }

  /// Code that asks for a size runs for the sizes of devices, so that nothing is said about other widths.
  @Test func widthsOfCodeThatAsksForSizesAreNotCompared() throws {
    let asking = Self.controller("Asking").replacing(
      "constant: 12", with: "constant: view.bounds.width == 701 ? 13 : 12")
    let texts = ["le11/Old.swift": Self.controller("Old11"), "le11/New.swift": asking]
    let outcome = try compare(texts, "le11/Old.swift", "le11/New.swift")
    #expect(outcome.output.contains("other widths are not compared"), "\(outcome)")
  }
}
