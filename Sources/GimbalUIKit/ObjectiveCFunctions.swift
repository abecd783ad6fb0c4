import GimbalCore
import GimbalInterpreter
import GimbalSyntaxTree

/// The functions that the syntax trees of files of Objective-C call where Swift has no counterpart.
enum ObjectiveCFunctions {
  nonisolated(unsafe) static let table: GlobalFunctions.Table = [
    "#message": { call in
      try call.interpreter.send(call[1]?.text ?? "", to: call.reference(0) ?? .none, at: call.location)
    },
    "#set": { call in
      try call.interpreter.set(
        call[2]?.text ?? "", byMethod: call[1]?.text ?? "", of: call[0] ?? .none,
        to: call.reference(3) ?? .none, at: call.location)
      return .void
    },
    "#call": { call in
      try call.interpreter.callFunction(
        call[0]?.text ?? "", Array(call.arguments.dropFirst()), at: call.location)
    },
    "#constant": { $0.unknown("'\($0[0]?.text ?? "")' is not declared in the files") },
    "#attribute": { constant($0[0], attributes, from: 0) },
    "#relation": { constant($0[0], ["lessThanOrEqual", "equal", "greaterThanOrEqual"], from: -1) },
    "#axis": { constant($0[0], ["horizontal", "vertical"], from: 0) },
    // A value as a condition: a number is not 0, and an object is not nil.
    "#truth": { call in
      guard let value = call[0] else { return .boolean(false) }
      if value.asUnknown != nil { return value }
      if let flag = value.bool { return .boolean(flag) }
      return .boolean(value.double.map { $0 != 0 } ?? !value.isNone)
    },
    // The encoding of the type of a boxed value.
    "#encoding": { call in
      guard let value = call[0], value.asUnknown == nil else { return call[0] ?? .none }
      return .string(value.asStructure?.type.name ?? "")
    },
    // A copy of an object whose class declares `copyWithZone:`, or of a mutable collection; other values are immutable, or
    // values in Swift.
    "#copy": { call in
      guard let object = call[0]?.asObject, object.type.overrides("copy") else { return call[0] ?? .none }
      return try call.interpreter.callMethod(
        "copy", of: .object(object), [ArgumentValue("with", .none)], at: call.location)
    },
    // A mutable collection with the elements of another one, to which variables refer.
    "#mutable": { call in
      guard let value = call[0] else { return .none }
      return try call.interpreter.makeReference(to: value, at: call.location)
    },
    "#allObjects": { call in
      guard let value = call[0] else { return .none }
      return MutableSets.elements(of: value) ?? value
    },
    "#isNumber": { call in
      guard let value = call[0], value.asUnknown == nil else { return call[0] ?? .none }
      return .boolean(value.quantity != nil || value.bool != nil)
    },
    "#isValue": { call in
      guard let value = call[0], value.asUnknown == nil else { return call[0] ?? .none }
      return .boolean(value.quantity != nil || value.bool != nil || value.asStructure?.type.native != nil)
    },
    "#number": { number($0[0] ?? .none) },
    "#integer": { call in
      let value = number(call[0] ?? .none)
      guard let number = value.double, number.isFinite else { return value }
      return .integer(Int(clamping: number))
    },
    "#observeOrientation": { call in
      if let observer = call[0], call.host.orientationObservers.count < 100 {
        call.host.orientationObservers.append(observer)
      }
      return .void
    },
    "#associated": { call in
      guard let object = call[0]?.asObject else { return call[0]?.asUnknown.map(Value.unknown) ?? .none }
      return object.fields[field(call)] ?? .none
    },
    "#setAssociated": { call in
      call[0]?.asObject?.fields[field(call)] = call.reference(2) ?? Value.none
      return .void
    },
  ]

  private static let attributes = [
    "notAnAttribute", "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX",
    "centerY", "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin",
    "leadingMargin", "trailingMargin", "centerXWithinMargins", "centerYWithinMargins",
  ]

  /// Returns the constant of a raw value; other values unchanged.
  private static func constant(_ value: Value?, _ names: [String], from first: Int) -> Value {
    guard let raw = value?.int, names.indices.contains(raw - first) else { return value ?? .none }
    return .symbol(SymbolValue(names[raw - first]))
  }

  private static func field(_ call: NativeCall) -> String { "associated \(call[1]?.text ?? "")" }

  /// Returns the number of a text, as `floatValue` of a string gives it, and numbers unchanged.
  private static func number(_ value: Value) -> Value {
    switch value {
    case .none: .number(0)
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .string(let text): .number(Double(text.prefix { "+-.0123456789eE".contains($0) }) ?? 0)
    default: value
    }
  }
}
