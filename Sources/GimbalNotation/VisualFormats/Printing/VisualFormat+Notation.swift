package import GimbalModel

extension VisualFormat {
  /// The format as text. The text has no blanks, no `==` and no comments. Parsing the text yields an equal
  /// format.
  ///
  /// - Complexity: O(size of the format).
  package var notation: String {
    switch form {
    case .chain(let axes, let chain): axes.rawValue + ":" + chain.notation
    case .depth(let chain): "Z:" + chain.notation
    case .attributes(let view, let attributes):
      "C:" + view.value.formatNotation + attributes.map(\.notation).joined()
    }
  }
}

extension FormatChain {
  /// The chain as text, with a `|` for each edge.
  fileprivate var notation: String { notation(bar: "|") }

  fileprivate func notation(bar: String) -> String {
    var text = opening.map { bar + $0.gap.notation } ?? ""
    for (index, group) in groups.enumerated() {
      if index > 0 { text += gaps[index - 1].notation }
      text += "[" + group.items.map(\.notation).joined(separator: ",") + "]"
    }
    return text + (closing.map { $0.gap.notation + bar } ?? "")
  }
}

extension FormatItem {
  var notation: String {
    name.value.formatNotation + (last.map { "..\($0.value)" } ?? "")
      + (predicates.isEmpty ? "" : predicates.notation) + (stack.map { ":" + $0.notation(bar: "") } ?? "")
  }
}

extension FormatGap {
  var notation: String {
    switch kind {
    case .flush: ""
    case .standard: "-"
    case .given(let predicates): "-" + predicates.shortNotation + "-"
    case .equal(let predicates): predicates.isEmpty ? "~" : "~" + predicates.shortNotation + "~"
    case .none: "->"
    }
  }
}

extension [FormatPredicate] {
  /// The predicates as text, such as `(>=8,<=20@750)`.
  fileprivate var notation: String { "(" + map(\.notation).joined(separator: ",") + ")" }

  /// The predicates as text, without parentheses if possible.
  fileprivate var shortNotation: String {
    guard count == 1, let only = first, only.relation == .equal, only.priority == nil else { return notation }
    switch only.object {
    case .quantity(.metric(let name)): return name.formatNotation
    case .quantity(.number(let number)), .percentage(let number):
      return number < 0 ? notation : String(notation.dropFirst().dropLast())
    case .reference: return notation
    }
  }
}

extension FormatPredicate {
  fileprivate var notation: String {
    (relation == .equal ? "" : relation.rawValue) + object.notation
      + (priority.map { "@" + $0.value.notation } ?? "")
  }
}

extension FormatPredicate.Object {
  fileprivate var notation: String {
    switch self {
    case .quantity(let quantity): quantity.notation
    case .percentage(let percentage): Decimal.print(percentage) + "%"
    case .reference(let reference): reference.notation
    }
  }
}

extension FormatReference {
  fileprivate var notation: String {
    var text =
      switch subject.value {
      case .named(let name): name.formatNotation
      case .superview: "|"
      }
    if let guide { text += "." + guide.rawValue }
    if let attribute { text += "." + attribute.rawValue }
    switch factor?.value {
    case .times(let quantity): text += "*" + quantity.notation
    case .dividedBy(let quantity): text += "/" + quantity.notation
    case nil: break
    }
    if let sum = sum?.value { text += (sum.isNegative ? "-" : "+") + sum.quantity.notation }
    return text
  }
}

extension FormatQuantity {
  fileprivate var notation: String {
    switch self {
    case .number(let number): Decimal.print(number)
    case .metric(let name): name.formatNotation
    }
  }
}

extension FormatAttribute {
  fileprivate var notation: String {
    (guide.map { "." + $0.rawValue } ?? "") + "." + attribute.rawValue + predicates.notation
  }
}

extension Name {
  /// The name as it is written in a format: without quotes if possible, otherwise in single quotes.
  package var formatNotation: String {
    guard !text.isBareName else { return text }
    // Escape scalars instead of characters, because the parser ends the name at a quote even if a combining
    // mark follows.
    return text.unicodeScalars.reduce(into: "'") { result, scalar in
      if scalar == "'" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    } + "'"
  }
}
