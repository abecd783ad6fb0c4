internal import GimbalModel

/// A statement in exported code that configures a view. It sets one property, or several properties that
/// UIKit sets together.
struct Assignment: Sendable {
  /// A property, with UIKit's default value and a closure that converts a value to Swift code.
  struct Part: Sendable {
    let property: Property
    let defaultValue: String
    let literal: @Sendable (PropertyValue) -> String
  }

  let properties: [Part]
  /// `true` if the statement configures the superview. Such a statement runs after the view is inserted into
  /// the hierarchy.
  let isOfSuperview: Bool
  /// The extension in the exported file that the statement uses; `nil` if it uses none.
  let helper: SwiftHelper?
  /// A closure that returns the statement without its receiver. It takes the values and the name of the view.
  let statement: @Sendable ([String], String) -> String

  /// Creates the assignment `name = value`.
  init(_ name: String, _ part: Part) {
    self.init([part]) { values, _ in "\(name) = \(values[0])" }
  }

  init(
    _ parts: [Part], isOfSuperview: Bool = false, helper: SwiftHelper? = nil,
    _ statement: @escaping @Sendable ([String], String) -> String
  ) {
    properties = parts
    self.isOfSuperview = isOfSuperview
    self.helper = helper
    self.statement = statement
  }
}

extension Assignment.Part {
  /// Returns a part of an assignment whose value is an enumeration case. By default, the case has the same
  /// name in UIKit as in Gimbal.
  static func choice(
    _ property: Property, _ defaultValue: String, type: String = "",
    _ caseName: @escaping @Sendable (String) -> String = { $0 }
  ) -> Self {
    Self(property: property, defaultValue: "\(type).\(defaultValue)") { "\(type).\(caseName($0.word))" }
  }

  static func priority(_ property: Property, _ defaultValue: String) -> Self {
    Self(property: property, defaultValue: "UILayoutPriority(\(defaultValue))") {
      "UILayoutPriority(\($0.swiftLiteral))"
    }
  }
}

extension PropertyValue {
  var swiftLiteral: String {
    switch self {
    case .number(let number): number.swiftLiteral
    case .flag(let flag): flag.swiftLiteral
    case .word(let word): word.swiftLiteral
    }
  }

  /// The text of the value; empty for a number or a flag.
  var word: String {
    if case .word(let word) = self { word } else { "" }
  }
}

/// The value of a property as a Swift expression: a literal, or a choice between literals that depends on the
/// installed rule sets.
struct PropertyExpression {
  let text: String
  /// The rule sets that override the property, highest precedence first.
  let sets: [SetID]
  /// `true` if the view sets the property or a rule set overrides it.
  let isGiven: Bool
}

/// The statements in exported code that configure the views of a scene.
struct ViewStatements {
  /// The statements that run before any view is inserted into the hierarchy.
  var beforeTree: [String] = []
  /// The statements that run directly before a view is inserted into the hierarchy.
  var ofView: [ViewID: [String]] = [:]
  /// The statements that run after all views are inserted into the hierarchy.
  var afterTree: [String] = []
  /// The statements that run whenever the installed rule sets may have changed.
  var varying: [String] = []
  /// The views whose size is set for the frames of their subviews.
  var sized: Set<ViewID> = []
  /// The rule sets that `varying` depends on.
  var sets: Set<SetID> = []
}
