import Testing

/// Property wrappers that the code declares, which store the values of properties.
@Suite struct PropertyWrapperTests {
  private let clamped = """
    @propertyWrapper struct Clamped {
      private var number: Int
      private let range: ClosedRange<Int>
      var wrappedValue: Int {
        get { number }
        set { number = min(max(newValue, range.lowerBound), range.upperBound) }
      }
      var projectedValue: Bool { number == range.upperBound }
      init(wrappedValue: Int, _ range: ClosedRange<Int>) {
        self.range = range
        number = min(max(wrappedValue, range.lowerBound), range.upperBound)
      }
    }

    """

  @Test(arguments: [
    ("let a = Size(); return a.width", "20"),
    ("let a = Size(); a.width = -4; return a.width", "0"),
    ("let a = Size(); a.width = 7; return a.width", "7"),
    ("let a = Size(); return a.$width", "true"),
    ("let a = Size(); a.width = 7; return a.$width", "false"),
    ("let a = Size(); a.width += 100; return a.width", "20"),
    ("let a = Size(); a.width = 3; a.width = 5; return a.changes", "[20-3, 3-5]"),
  ])
  func values(_ body: String, _ result: String) throws {
    let source =
      clamped + """
        class Size {
          @Clamped(0...20) var width = 50 { didSet { changes.append("\\(oldValue)-\\(width)") } }
          var changes: [String] = []
        }
        func run() -> Any { \(body) }
        """
    #expect(try InterpreterTests.run(source) == result)
  }

  @Test func firstAssignmentMakesTheWrapper() throws {
    let source = """
      @propertyWrapper final class Logged {
        var wrappedValue: String { didSet { count += 1 } }
        var count = 0
        init(wrappedValue: String) { self.wrappedValue = "<" + wrappedValue + ">" }
      }
      struct Name {
        @Logged var text: String
        init(_ text: String) { self.text = text }
        var count: Int { _text.count }
      }
      func run() -> [Any] {
        let name = Name("a")
        let first = name.text
        name.text = "b"
        return [first, name.text, name.count]
      }
      """
    #expect(try InterpreterTests.run(source) == "[<a>, b, 1]")
  }

  @Test func wrappersOfOtherModulesHaveNoEffect() throws {
    #expect(try run("class A { @Published var a = 3 }\nfunc run() -> Int { A().a }") == "3")
  }
}

/// Key-value observing of properties that code sets.
@Suite struct KeyValueObservingTests {
  @Test(arguments: [
    ("item.isHidden = true", "[false>true]"),
    ("item.isHidden = true; item.isHidden = false", "[false>true, true>false]"),
    ("item.alpha = 0", "[]"),
  ])
  func changes(_ statements: String, _ result: String) throws {
    let source = """
      import UIKit
      func run() -> [String] {
        let item = UIView()
        item.isHidden = false
        var found: [String] = []
        let token = item.observe(\\.isHidden, options: [.old, .new]) { view, change in
          found.append("\\(change.oldValue!)>\\(change.newValue!)")
        }
        \(statements)
        _ = token
        return found
      }
      """
    #expect(try InterpreterTests.run(source) == result)
  }

  @Test func initialValuesAndValuesThatLayoutsSet() throws {
    let source = """
      import UIKit
      func run() -> [Any?] {
        let item = UIScrollView()
        item.alpha = 0.5
        var first: CGFloat = 0
        var width: CGFloat? = 1
        let a = item.observe(\\.alpha, options: .initial) { view, _ in first = view.alpha }
        let b = item.observe(\\.contentSize) { _, change in width = change.newValue!.width }
        _ = (a, b)
        return [first, width]
      }
      """
    #expect(
      try InterpreterTests.run(source)
        == "[0.5, unknown: UIKit changes 'contentSize' while it lays out]")
  }
}
