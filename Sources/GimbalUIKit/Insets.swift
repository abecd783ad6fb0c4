import GimbalInterpreter

/// Edge insets, layout priorities, and small structures of Foundation.
enum Insets {
  static func add(to types: inout NativeTypes) {
    addInsets("UIEdgeInsets", ["top", "left", "bottom", "right"], to: &types)
    addInsets("NSDirectionalEdgeInsets", ["top", "leading", "bottom", "trailing"], to: &types)
    types.addSymbols("UIRectEdge", ["top", "left", "bottom", "right", "all"], isOptionSet: true)
    types.addSymbols(
      "NSDirectionalRectEdge", ["top", "leading", "bottom", "trailing", "all"], isOptionSet: true)
    types.addSymbols("CGRectEdge", ["minXEdge", "minYEdge", "maxXEdge", "maxYEdge"])
    types.addSymbols(
      "UIRectCorner", ["topLeft", "topRight", "bottomLeft", "bottomRight", "allCorners"], isOptionSet: true)
    types.addSymbols(
      "CACornerMask",
      ["layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMinXMaxYCorner", "layerMaxXMaxYCorner"],
      isOptionSet: true)
    addPriorities(to: &types)
    addRanges(to: &types)
  }

  private static func addInsets(_ name: String, _ fields: [String], to types: inout NativeTypes) {
    types.addValue(name, fields: fields) { members in
      members.make = { call in
        if call.arguments.count == 1, call.arguments[0].label == nil, let copy = call.argument(0, as: name),
          copy.insets != nil
        {
          return copy
        }
        // A missing argument belongs to an initializer that is not known, except for a structure without any.
        let isKnown = call.arguments.isEmpty || call.hasOnlyLabels(fields) && call.arguments.count == 4
        let unknown = call.unknown("a \(name) from these arguments")
        var values: [String: Value] = [:]
        for field in fields {
          values[field] = !isKnown ? unknown : call[field] == nil ? .number(0) : call.number(field)
        }
        return call.interpreter.make(name, values)
      }
      members.constant("zero") { call in
        call.interpreter.make(name, Dictionary(uniqueKeysWithValues: fields.map { ($0, .number(0)) }))
      }
    }
  }

  // MARK: Priorities

  private static let priorities: [String: Double] = [
    "required": 1000, "defaultHigh": 750, "defaultLow": 250, "fittingSizeLevel": 50,
    "dragThatCanResizeScene": 510, "dragThatCannotResizeScene": 490, "sceneSizeStayPut": 500,
  ]

  private static func addPriorities(to types: inout NativeTypes) {
    types.addValue("UILayoutPriority", fields: ["rawValue"]) { members in
      members.make = { call in
        if case .structure? = call[0] { return call[0] ?? .none }
        return call.interpreter.make("UILayoutPriority", ["rawValue": call.number(0)])
      }
      for (name, priority) in priorities {
        members.constant(name) { call in
          call.interpreter.make("UILayoutPriority", ["rawValue": .number(priority)])
        }
      }
    }
  }

  /// Returns `true` if a symbol is the name of a priority.
  static func isPriority(_ symbol: SymbolValue) -> Bool {
    priorities[symbol.name] != nil && symbol.chain.isEmpty
  }

  // MARK: Ranges and index paths

  private static func addRanges(to types: inout NativeTypes) {
    types.addValue("NSRange", fields: ["location", "length"]) { members in
      members.make = { call in
        call.interpreter.make(
          "NSRange",
          [
            "location": call["location"] ?? call.unknown("a range"),
            "length": call["length"] ?? call.unknown("a range"),
          ])
      }
      members.get("lowerBound") { $0.receiver.asStructure?["location"] ?? .none }
      members.get("upperBound") { call in
        let fields = call.receiver.asStructure?.fields ?? [:]
        return .sum((fields["location"] ?? .none).component, (fields["length"] ?? .none).component)
      }
    }
    types.addValue("IndexPath", fields: ["row", "section"]) { members in
      members.make = { call in
        let row = call["row"] ?? call["item"]
        return call.interpreter.make(
          "IndexPath",
          [
            "row": row?.settledInteger ?? call.unknown("an index path"),
            "section": call["section"]?.settledInteger ?? call.unknown("an index path"),
          ])
      }
      members.get("item") { $0.receiver.asStructure?["row"] ?? .none }
      members.get("count") { _ in .integer(2) }
    }
  }
}

extension Value {
  /// The value as an integer if it is the literal of one.
  fileprivate var settledInteger: Value { int.map(Value.integer) ?? self }
}
