import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import Testing

/// Layout code that sets frames by PinLayout and FlexLayout, whose sources are not given.
@Suite struct FrameLibraryTests {
  /// Returns the layout of a view with the subviews `a`, `b` and `c`, which lays them out by statements.
  private func solved(_ statements: String, creation: String = "", import library: String) throws
    -> SolvedCode
  {
    let code = try SolvedCode(
      """
      import \(library)
      import UIKit
      final class Board: UIView {
        let a = UIView(), b = UIView(), c = UIView()
        override init(frame: CGRect) {
          super.init(frame: frame)
          for view in [a, b, c] { addSubview(view) }
          \(creation)
        }
        required init?(coder: NSCoder) { fatalError() }
        override func layoutSubviews() {
          super.layoutSubviews()
          \(statements)
        }
      }
      """)
    #expect(code.report.unknowns.isEmpty && code.report.assumed.isEmpty)
    return code
  }

  /// The frame of `a` in a board of 393 × 852 points, and of 852 × 393 points in landscape.
  @Test(arguments: [
    ("a.pin.all()", Frame(x: 0, y: 0, width: 393, height: 852), Frame(x: 0, y: 0, width: 852, height: 393)),
    (
      "a.pin.top(10).left(20).width(50%).height(30)", Frame(x: 20, y: 10, width: 196.5, height: 30),
      Frame(x: 20, y: 10, width: 426, height: 30)
    ),
    (
      "a.pin.bottomRight(8).size(CGSize(width: 30, height: 40))",
      Frame(x: 355, y: 804, width: 30, height: 40), Frame(x: 814, y: 345, width: 30, height: 40)
    ),
    // The first rule of an attribute is kept.
    (
      "a.pin.left(5).left(9).right(5).width(100).top().height(10)",
      Frame(x: 5, y: 0, width: 100, height: 10), Frame(x: 5, y: 0, width: 100, height: 10)
    ),
    (
      "a.pin.horizontally().maxWidth(200).justify(.center).height(5)",
      Frame(x: 96.5, y: 0, width: 200, height: 5), Frame(x: 326, y: 0, width: 200, height: 5)
    ),
    (
      "a.pin.left().width(100%).height(1).pinEdges().marginHorizontal(20)",
      Frame(x: 20, y: 0, width: 353, height: 1), Frame(x: 20, y: 0, width: 812, height: 1)
    ),
    (
      "a.pin.left().width(100%).height(1).marginHorizontal(20)",
      Frame(x: 20, y: 0, width: 393, height: 1), Frame(x: 20, y: 0, width: 852, height: 1)
    ),
    (
      "a.pin.hCenter().width(100).aspectRatio(2).vCenter(-10).marginTop(3)",
      Frame(x: 146.5, y: 394, width: 100, height: 50), Frame(x: 376, y: 164.5, width: 100, height: 50)
    ),
    (
      "b.pin.left(40).top(50).size(60); a.pin.below(of: b, aligned: .center).size(20).marginTop(4)",
      Frame(x: 60, y: 114, width: 20, height: 20), Frame(x: 60, y: 114, width: 20, height: 20)
    ),
    (
      "b.pin.left().size(60); c.pin.right().size(30); a.pin.horizontallyBetween(b, and: c, aligned: .bottom).height(10)",
      Frame(x: 60, y: 50, width: 303, height: 10), Frame(x: 60, y: 50, width: 762, height: 10)
    ),
    (
      "b.addSubview(c); b.pin.left(100).top(200).size(60); c.pin.topLeft(5).size(10); a.pin.bottomCenter(to: c.anchor.topLeft).size(20)",
      Frame(x: 95, y: 185, width: 20, height: 20), Frame(x: 95, y: 185, width: 20, height: 20)
    ),
    (
      "b.pin.top(7).height(50); a.pin.top(to: b.edge.bottom).bottom().left().width(9).margin(1, 2, 3, 4)",
      Frame(x: 2, y: 58, width: 9, height: 791), Frame(x: 2, y: 58, width: 9, height: 332)
    ),
    (
      "Pin.layoutDirection(.rtl); a.pin.start(10).top().size(20).marginStart(5)",
      Frame(x: 358, y: 0, width: 20, height: 20), Frame(x: 817, y: 0, width: 20, height: 20)
    ),
    (
      "a.addSubview(b); b.pin.left(30).top(40).size(20); a.pin.wrapContent(padding: 5).center()",
      Frame(x: 181.5, y: 411, width: 30, height: 30), Frame(x: 411, y: 181.5, width: 30, height: 30)
    ),
  ])
  func pins(statements: String, portrait: Frame, landscape: Frame) throws {
    let code = try solved(statements, import: "PinLayout")
    #expect(try code.frame(of: "a") == portrait)
    #expect(try code.frame(of: "a", .landscapeLeft) == landscape)
  }

  /// The text of a label determines its size, and hidden views are no references.
  @Test func fittedSizes() throws {
    let code = try solved(
      """
      label.pin.left(10).right(10).top(5).sizeToFit(.width)
      c.isHidden = true
      b.pin.below(of: visible([label, c])).left().size(3)
      a.pin.left().minWidth(40).maxHeight(30)
      """,
      creation: "label.text = \"Text\"; addSubview(label); a.frame.size = CGSize(width: 20, height: 50)",
      import: "PinLayout\nlet label = UILabel()")
    #expect(try code.frame(of: "label").rounded == Frame(x: 10, y: 5, width: 373, height: 20.333))
    #expect(try code.frame(of: "a").size == Size(width: 40, height: 30))
  }

  /// The frame of `a`, which is an item of the board.
  @Test(arguments: [
    // Columns stretch their items.
    ("flex.addItem(a).height(50)", Frame(x: 0, y: 0, width: 393, height: 50)),
    (
      "flex.padding(10).addItem(b).height(100); flex.addItem(a).grow(1).marginTop(5)",
      Frame(x: 10, y: 115, width: 373, height: 727)
    ),
    (
      "flex.direction(.row).justifyContent(.spaceBetween).alignItems(.center); flex.addItem(b).size(40); flex.addItem(a).width(10%).height(60)",
      Frame(x: 353.7, y: 396, width: 39.3, height: 60)
    ),
    (
      "flex.direction(.row).define { f in f.addItem(b).width(300).shrink(1); f.addItem(a).width(300).shrink(3) }",
      Frame(x: 248.25, y: 0, width: 144.75, height: 852)
    ),
    (
      "flex.direction(.row).define { f in f.addItem(b).grow(1).maxWidth(50); f.addItem(a).grow(1) }",
      Frame(x: 50, y: 0, width: 343, height: 852)
    ),
    (
      "flex.direction(.row).wrap(.wrap).alignItems(.start).gap(10).define { f in f.addItem(b).width(300).height(30); f.addItem(a).size(100) }",
      Frame(x: 0, y: 40, width: 100, height: 100)
    ),
    (
      "flex.direction(.columnReverse).alignItems(.end); flex.addItem(b).size(20); flex.addItem(a).size(30).marginBottom(4)",
      Frame(x: 363, y: 798, width: 30, height: 30)
    ),
    (
      "flex.padding(10); flex.addItem(a).position(.absolute).right(4).bottom(25%).size(10)",
      Frame(x: 379, y: 629, width: 10, height: 10)
    ),
    (
      "flex.alignItems(.center); flex.addItem(a).width(80).aspectRatio(2).top(6)",
      Frame(x: 156.5, y: 6, width: 80, height: 40)
    ),
    (
      "flex.layoutDirection(.rtl).direction(.row); flex.addItem(a).size(50).marginStart(7)",
      Frame(x: 336, y: 0, width: 50, height: 50)
    ),
    (
      "flex.addItem(b).isIncludedInLayout(false).height(100); flex.addItem(c).display(.none).height(9); flex.addItem(a).height(5)",
      Frame(x: 0, y: 0, width: 393, height: 5)
    ),
    (
      "flex.alignItems(.start); flex.addItem(b).padding(3, 5).define { f in f.addItem(c).size(20) }; flex.addItem(a).size(of: b)",
      Frame(x: 0, y: 26, width: 0, height: 0)
    ),
  ])
  func flexes(creation: String, expected: Frame) throws {
    let helper = "Flex { func size(of view: UIView) -> Flex { self } }"
    let code = try solved("flex.layout()", creation: creation, import: "FlexLayout\nextension \(helper)")
    #expect(try code.frame(of: "a").rounded == expected)
  }

  /// A container is as high as its items.
  @Test func adjustedContainers() throws {
    let code = try solved(
      "b.pin.top(100).left().width(200); b.flex.layout(mode: .adjustHeight)",
      creation: """
        b.flex.direction(.row).wrap(.wrap)
        for _ in 0..<3 { b.flex.addItem().width(90).height(20) }
        b.flex.addItem(a).width(50).height(20)
        a.tag = Int(b.flex.sizeThatFits(size: CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)).height)
        """, import: "FlexLayout\nimport PinLayout")
    #expect(try code.frame(of: "b") == Frame(x: 0, y: 100, width: 200, height: 40))
    #expect(try code.frame(of: "a") == Frame(x: 90, y: 20, width: 50, height: 20))
  }
}

extension Frame {
  fileprivate var rounded: Frame {
    func round(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
    return Frame(x: round(x), y: round(y), width: round(width), height: round(height))
  }
}
