import GimbalInterpreter
import GimbalSyntaxTree

// Points, sizes, rectangles and insets as values. Their components are numbers or unknown values:
//
//   interpreter.makePoint(x, y)    interpreter.makeSize(width, height)    interpreter.makeRect(x, y, width, height)
//   interpreter.makeInsets(top:left:bottom:right:)                        (each from quantities or from values)
//   value.point    value.size    value.rect    value.insets               (`nil` for values of other types)
//   interpreter.resolved(value, as: "CGRect", at: location)               (`.zero` and `.init(…)` as a structure)
//   interpreter.priority(of: value, at: location)                         (a number or an unknown value)

extension Interpreter {
  func makePoint(_ x: Quantity, _ y: Quantity) -> Value { makePoint(.number(x), .number(y)) }

  func makePoint(_ x: Value, _ y: Value) -> Value { make("CGPoint", ["x": x, "y": y]) }

  func makeSize(_ width: Quantity, _ height: Quantity) -> Value { makeSize(.number(width), .number(height)) }

  func makeSize(_ width: Value, _ height: Value) -> Value {
    make("CGSize", ["width": width, "height": height])
  }

  func makeRect(_ x: Quantity, _ y: Quantity, _ width: Quantity, _ height: Quantity) -> Value {
    makeRect(.number(x), .number(y), .number(width), .number(height))
  }

  func makeRect(_ x: Value, _ y: Value, _ width: Value, _ height: Value) -> Value {
    make("CGRect", ["origin": makePoint(x, y), "size": makeSize(width, height)])
  }

  func makeInsets(top: Quantity, left: Quantity, bottom: Quantity, right: Quantity) -> Value {
    makeInsets(top: .number(top), left: .number(left), bottom: .number(bottom), right: .number(right))
  }

  func makeInsets(top: Value, left: Value, bottom: Value, right: Value) -> Value {
    make("UIEdgeInsets", ["top": top, "left": left, "bottom": bottom, "right": right])
  }

  func makeDirectionalInsets(top: Value, leading: Value, bottom: Value, trailing: Value) -> Value {
    make(
      "NSDirectionalEdgeInsets", ["top": top, "leading": leading, "bottom": bottom, "trailing": trailing])
  }

  /// Creates a structure of a built-in type.
  func make(_ type: String, _ fields: [String: Value]) -> Value {
    guard let type = program.builtInType(type) else { return .none }
    return .structure(StructureValue(type, fields))
  }

  /// Returns a value as a value of a built-in type: the value of an implicit member, such as `.zero`.
  func resolved(_ value: Value?, as type: String, at location: CodeLocation) -> Value? {
    guard case .symbol(let symbol)? = value, let type = program.builtInType(type) else { return value }
    return resolve(symbol, as: type, at: location) ?? value
  }

  /// Returns a value as a number; an unknown value for other values.
  func number(_ value: Value?, at location: CodeLocation) -> Value {
    let value = resolved(value, as: "CGFloat", at: location) ?? .none
    if let number = value.quantity { return .number(number) }
    if value.asUnknown != nil { return value }
    return .unknown(Unknown("\(value.kindName) is not a number", at: location))
  }

  /// Returns the number of a layout priority, which code gives as a `UILayoutPriority`, as an implicit member or, with
  /// layout libraries, as a number.
  func priority(of value: Value?, at location: CodeLocation) -> Value {
    let value = resolved(value, as: "UILayoutPriority", at: location)
    if case .structure(let structure)? = value, structure.type.name == "UILayoutPriority" {
      return number(structure["rawValue"], at: location)
    }
    return number(value, at: location)
  }
}

extension NativeCall {
  /// Returns an argument as a number; an unknown value if it is none.
  func number(_ label: String) -> Value { interpreter.number(self[label], at: location) }

  /// Returns an argument as a number; an unknown value if it is none.
  func number(_ index: Int) -> Value { interpreter.number(self[index], at: location) }

  /// Returns `true` if every argument has one of the labels.
  func hasOnlyLabels(_ labels: [String]) -> Bool {
    arguments.allSatisfy { $0.label.map(labels.contains) ?? false }
  }

  /// Returns an argument as a value of a built-in type.
  func argument(_ index: Int, as type: String) -> Value? {
    interpreter.resolved(self[index], as: type, at: location)
  }

  /// Returns an argument as a value of a built-in type.
  func argument(_ label: String, as type: String) -> Value? {
    interpreter.resolved(self[label], as: type, at: location)
  }
}

extension Value {
  /// The value as a component of a structure: a number or an unknown value.
  var component: Value {
    if let number = quantity { return .number(number) }
    if asUnknown != nil { return self }
    if case .symbol(let symbol) = self {
      switch symbol.name {
      case "zero": return .number(0)
      case "infinity": return .number(.infinity)
      case "greatestFiniteMagnitude": return .number(.greatestFiniteMagnitude)
      case "leastNormalMagnitude", "leastNonzeroMagnitude", "ulpOfOne": return .number(0)
      default: break
      }
    }
    let nowhere = CodeLocation(file: 0, span: Span(start: 0, end: 0))
    return .unknown(Unknown("\(kindName) is not a number", at: nowhere))
  }

  var point: (x: Value, y: Value)? {
    guard let structure = asStructure, structure.type.name == "CGPoint" else { return nil }
    return (structure["x"].component, structure["y"].component)
  }

  var size: (width: Value, height: Value)? {
    guard let structure = asStructure, structure.type.name == "CGSize" else { return nil }
    return (structure["width"].component, structure["height"].component)
  }

  var rect: (x: Value, y: Value, width: Value, height: Value)? {
    guard let structure = asStructure, structure.type.name == "CGRect" else { return nil }
    let (origin, size) = (structure["origin"], structure["size"])
    // A part that was set to an unknown value, or to an implicit member.
    let point = origin.point ?? (origin.component, origin.component)
    let extent = size.size ?? (size.component, size.component)
    return (point.x, point.y, extent.width, extent.height)
  }

  /// The insets of a `UIEdgeInsets`, or of an `NSDirectionalEdgeInsets` with the leading inset as the left one.
  var insets: (top: Value, left: Value, bottom: Value, right: Value)? {
    guard let structure = asStructure else { return nil }
    switch structure.type.name {
    case "UIEdgeInsets":
      return (
        structure["top"].component, structure["left"].component, structure["bottom"].component,
        structure["right"].component
      )
    case "NSDirectionalEdgeInsets":
      return (
        structure["top"].component, structure["leading"].component, structure["bottom"].component,
        structure["trailing"].component
      )
    default: return nil
    }
  }

  /// Returns the result of an operation on two components; the first unknown operand if there is one.
  static func combine(_ one: Value, _ other: Value, _ operation: (Quantity, Quantity) -> Quantity) -> Value {
    guard let a = one.quantity else { return one }
    guard let b = other.quantity else { return other }
    return .number(operation(a, b))
  }

  static func sum(_ one: Value, _ other: Value) -> Value { combine(one, other, +) }

  static func difference(_ one: Value, _ other: Value) -> Value { combine(one, other, -) }

  /// Returns the product of a component and a factor.
  func times(_ factor: Double) -> Value { quantity.map { .number($0 * Quantity(factor)) } ?? self }
}

extension Interpreter {
  /// Returns the number of a layout priority.
  func priority(of value: Value) -> Double? {
    if let number = value.double { return number }
    if case .structure(let structure) = value { return structure["rawValue"].double }
    if case .symbol(let symbol) = value {
      return ["required": 1_000, "defaultHigh": 750, "defaultLow": 250, "fittingSizeLevel": 50][symbol.name]
        ?? symbol.arguments?.first?.value.double
    }
    return nil
  }
}
