import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalParserProcess
import GimbalUIKit
import Testing

/// What UIKit calls by itself, what surrounds a class, and which classes have layouts.
@Suite struct LifecycleTests {
  /// UIKit makes cells of documents with `init(coder:)`, and calls `awakeFromNib` for them. A cell whose initializer for code makes
  /// its views is made by that one.
  @Test func cellsThatAwakeAndMakeTheirViews() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Cell: UITableViewCell {
        let mark = UIView()
        override func awakeFromNib() { super.awakeFromNib() }
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
          super.init(style: style, reuseIdentifier: reuseIdentifier)
          contentView.addSubview(mark)
          mark.translatesAutoresizingMaskIntoConstraints = false
          mark.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 3).isActive = true
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
      }
      """)
    #expect(code.report.scene?.constraints.count == 1)
  }

  /// A cell updates its configuration before it is shown.
  @Test func configurationsOfCells() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Cell: UICollectionViewCell {
        let mark = UIView()
        lazy var width = mark.widthAnchor.constraint(equalToConstant: 90)
        override init(frame: CGRect) {
          super.init(frame: frame)
          contentView.addSubview(mark)
          mark.translatesAutoresizingMaskIntoConstraints = false
          width.isActive = true
        }
        required init?(coder: NSCoder) { fatalError() }
        override func updateConfiguration(using state: UICellConfigurationState) { width.constant = 7 }
      }
      """)
    #expect(code.report.scene?.scene.constraints.first?.constant == 7)
  }

  /// What contains a class is not known: its superview after it appears, and the container of a controller.
  @Test(arguments: [
    (
      "UIView",
      "override func layoutSubviews() { super.layoutSubviews(); if let s = superview { mark.frame = s.bounds } }"
    ),
    (
      "UIViewController",
      "override func viewDidLayoutSubviews() { if let p = parent as? Other { mark.frame = p.area } }"
    ),
  ])
  func containersAreUnknown(_ kind: String, _ method: String) throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Item: \(kind) {
        let mark = UIView()
        \(kind == "UIView" ? "override init(frame: CGRect) { super.init(frame: frame); addSubview(mark) }; required init?(coder: NSCoder) { fatalError() }" : "override func viewDidLoad() { view.addSubview(mark) }")
        \(method)
      }
      final class Other: UIViewController { let area = CGRect(x: 0, y: 0, width: 5, height: 5) }
      """)
    #expect(!code.report.assumed.isEmpty || !code.report.unknowns.isEmpty)
  }

  /// A class that only changes rules of its document is listed with what is not known.
  @Test(arguments: [
    ("height.constant = 0", 1), ("other.addSubview(Maker.make())", 1), ("other.frame.size.height = 50", 1),
    ("other.frame = .zero", 1),
  ])
  func changesOfOutlets(_ statement: String, count: Int) throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        @IBOutlet var height: NSLayoutConstraint!
        @IBOutlet var other: UIView!
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """)
    #expect(Set(code.report.unknowns.map(\.location)).count == count)
  }

  /// The outlets of a document are subviews of its view.
  @Test(arguments: [
    "view.subviews.isEmpty", "!view.subviews.contains(button)", "view.subviews.firstIndex(of: button) == nil",
  ])
  func subviewsOfDocuments(_ condition: String) throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        @IBOutlet var button: UIButton!
        override func viewDidLoad() {
          super.viewDidLoad()
          if \(condition) { return }
          let cover = UIView()
          view.addSubview(cover)
          cover.translatesAutoresizingMaskIntoConstraints = false
          cover.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        }
      }
      """)
    #expect(code.report.assumed.count == 1 && code.report.made.count == 1)
  }

  /// A class whose frames are set in an extension is listed, also if the run sets none.
  @Test func framesInExtensions() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Screen: UIViewController {
        @IBOutlet var scrollView: UIScrollView!
        override func viewWillLayoutSubviews() { for view in scrollView.subviews { resize(view) } }
      }
      private extension Screen { func resize(_ view: UIView) { view.frame.size = scrollView.bounds.size } }
      """)
    #expect(!code.report.assumed.isEmpty)
  }

  private weak var program: Program?

  /// A run that ended keeps neither its objects nor the program.
  @Test mutating func runsAreFreed() throws {
    let source = Array(
      SolvedCode.screen("box.topAnchor.constraint(equalTo: view.topAnchor).isActive = true").utf8)
    let tree = try ParserProcess().parse(source)
    do {
      let device = try #require(DeviceCatalog.preset(named: "iPhone 15"))
      let code = LayoutCode(
        [Program.File(path: "Screen.swift", source: source, tree: tree)],
        options: LayoutCodeOptions(device: device))
      let type = try #require(code.layoutTypes.first)
      #expect(code.report(on: type, ids: RandomIDs())?.made.count == 1)
      program = code.program
    }
    #expect(program == nil)
  }

  /// `canImport` holds for the modules of iOS.
  @Test func conditionsOnModules() throws {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        #if canImport(SwiftUI) && !canImport(AppKit)
        box.topAnchor.constraint(equalTo: view.topAnchor, constant: 4).isActive = true
        #else
        box.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
        #endif
        """))
    #expect(code.report.scene?.scene.constraints.map(\.first.attribute) == [.top])
  }
}
