internal import GimbalModel

extension Edit {
  /// Returns the path, within a line of an archive, of the value that caused the error; `nil` if the error
  /// concerns the whole line.
  func field(refusedFor error: EditError) -> String? {
    if case .insert(let row) = self { row.field(refusedFor: error) } else { nil }
  }
}

extension Record {
  fileprivate func field(refusedFor error: EditError) -> String? {
    switch (self, error) {
    case (.view, .nameTaken), (.set, .nameTaken): "name"
    case (.view, .tooDeep): "parent"
    case (.constraint(let constraint), _): constraint.field(refusedFor: error)
    case (.override, .valueRefused): "value"
    case (.placement(let placement), _): placement.field(refusedFor: error)
    case (.box(let box), _): box.field(refusedFor: error)
    case (.number, .numberRefused): "value"
    default: nil
    }
  }
}

extension Constraint {
  fileprivate func field(refusedFor error: EditError) -> String? {
    switch error {
    // The error contains the invalid number, but not the field. If the multiplier is valid, the constant is
    // invalid.
    case .numberRefused:
      (1 / Limit.multiplier...Limit.multiplier).contains(multiplier.magnitude) ? "constant" : "multiplier"
    case .pairing:
      second == nil || (try? Pairing.check(first.attribute, of: first.item.guide)) == nil
        ? "first.attribute" : "second.attribute"
    default: nil
    }
  }
}

extension Placement {
  fileprivate func field(refusedFor error: EditError) -> String? {
    switch error {
    case .numberRefused:
      if case .measure(_, _, let multiplier, _) = value {
        multiplier.magnitude <= Limit.multiplier ? "value.constant" : "value.multiplier"
      } else {
        "value"
      }
    case .placementRefused(.limit): "relation"
    case .placementRefused(.contentOfPosition): "value"
    case .placementRefused(.barOfView): "value.part"
    case .placementRefused(.ofItself): "value.view"
    case .placementRefused(.ofRoot): "view"
    default: nil
    }
  }
}

extension LayoutBox {
  fileprivate func field(refusedFor error: EditError) -> String? {
    switch error {
    case .tooDeep: "depth"
    case .boxRefused(.misplaced), .boxRefused(.regionTaken): "role"
    case .boxRefused(.incomplete): role == .row && view != nil ? "view" : "arrangement"
    case .boxRefused(.tileCount): tiles == nil ? "arrangement" : "tiles"
    case .boxRefused(.lengthRefused): refusedLength
    default: nil
    }
  }

  private var refusedLength: String? {
    let sides = [("margin", margin), ("padding", padding)].flatMap { key, edges in
      edges.sides.enumerated().map { ("\(key)[\($0)]", $1) }
    }
    let lengths = [("width.value", width?.value), ("height.value", height?.value)] + sides
    return lengths.first { $0.1.map { !(0...Limit.coordinate).contains($0) } ?? false }?.0
  }
}
