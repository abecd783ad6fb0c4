internal import GimbalModel

/// One assignment to a view, of one property or of several that UIKit has as one.
struct Assignment: Sendable {
  /// A property, how its values are written, and what UIKit has unless it is given.
  struct Part: Sendable {
    let property: Property
    let usual: String
    let literal: @Sendable (PropertyValue) -> String
  }

  let properties: [Part]
  /// Whether it is the superview that is told, which the view must be in by then.
  let isOfSuperview: Bool
  /// The statement without the view it is for and its dot, of the values and of what the view is called.
  let statement: @Sendable ([String], String) -> String

  /// `name = value`
  init(_ name: String, _ part: Part) {
    self.init([part]) { values, _ in "\(name) = \(values[0])" }
  }

  init(
    _ parts: [Part], isOfSuperview: Bool = false,
    _ statement: @escaping @Sendable ([String], String) -> String
  ) {
    properties = parts
    self.isOfSuperview = isOfSuperview
    self.statement = statement
  }

  /// All that can be assigned to a view, in order.
  static func all(of view: View, in scene: Scene) -> [Assignment] {
    let isRoot = view.id == scene.root
    var all = isRoot ? [] : ofFrame
    all += ofEveryView
    if isRoot { all += scene.view(scene.root)?.kind == .stackView ? ofStackView : [] }
    if !isRoot, scene.properties(of: view.id).shownScene == nil {
      switch view.kind {
      case .label: all += ofLabel
      case .button: all += ofButton
      case .textField: all += ofTextField
      case .stackView: all += ofStackView
      case .view: all.append(content)
      default: break
      }
    }
    if let parent = view.parent.flatMap({ scene.view($0) }), parent.kind == .stackView,
      parent.id == scene.root || scene.properties(of: parent.id).shownScene == nil
    {
      all.append(spacingAfter)
    }
    return all
  }
}

extension Assignment.Part {
  /// A number as it is.
  static func number(_ property: Property, _ usual: String) -> Self {
    Self(property: property, usual: usual) { $0.swiftLiteral }
  }

  static func flag(_ property: Property, _ usual: Bool = false) -> Self {
    Self(property: property, usual: usual.swiftLiteral) { $0.swiftLiteral }
  }

  /// One of an enumeration's cases, of the same name in UIKit unless told.
  static func choice(
    _ property: Property, _ usual: String, type: String = "",
    _ caseName: @escaping @Sendable (String) -> String = { $0 }
  ) -> Self {
    Self(property: property, usual: "\(type).\(usual)") { "\(type).\(caseName($0.word))" }
  }

  static func priority(_ property: Property, _ usual: String) -> Self {
    Self(property: property, usual: "UILayoutPriority(\(usual))") { "UILayoutPriority(\($0.swiftLiteral))" }
  }

  static func text(_ property: Property) -> Self {
    Self(property: property, usual: "nil") { $0.word.swiftLiteral }
  }
}

extension PropertyValue {
  fileprivate var swiftLiteral: String {
    switch self {
    case .number(let number): number.swiftLiteral
    case .flag(let flag): flag.swiftLiteral
    case .word(let word): word.swiftLiteral
    }
  }

  fileprivate var word: String {
    if case .word(let word) = self { word } else { "" }
  }
}

/// What a property of a view has, as an expression: a literal, or a choice among literals by the sets in force.
struct PropertyExpression {
  let text: String
  /// The sets that decide it, the first that counts first.
  let sets: [SetID]
  /// Whether it was given at all.
  let isGiven: Bool
}

/// What is assigned to a scene's views, and when.
struct ViewStatements {
  /// Before the tree is made.
  var beforeTree: [String] = []
  /// When a view is put into the tree.
  var ofView: [ViewID: [String]] = [:]
  /// When the tree is made.
  var afterTree: [String] = []
  /// Whenever sets are put in force or taken out.
  var varying: [String] = []
  /// The sets that `varying` asks for.
  var sets: Set<SetID> = []
}
