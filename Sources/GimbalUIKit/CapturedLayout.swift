package import GimbalInterpreter
package import GimbalModel

/// The views and rules of a run of layout code at one moment, for one environment.
///
/// It has no objects of the interpreter, so that layouts of several runs can be compared.
package struct CapturedLayout {
  package var environment: Environment
  /// The size of the root view if it does not fill the screen, as for a cell.
  package var rootSize: Size?
  /// The views, superviews first. The first view is the root.
  package var views: [CapturedView] = []
  package var constraints: [CapturedConstraint] = []
  package var placements: [CapturedPlacement] = []
  /// The layout managers of a library.
  package var managers: [CapturedBox] = []
  package var unknowns: [UnknownUse] = []
  /// The frames that hold only for the size of the run, because the code computed them in a way that is not linear.
  package var computedFrames: [CodeLocation] = []
}

package struct CapturedView: Hashable {
  package let name: Name
  package let parent: Name?
  package let kind: ViewKind
  package var properties: [Property: PropertyValue] = [:]
  /// The expression that created the view.
  package let location: CodeLocation
  /// The name of the class, if the code declares it.
  package let customClass: String?
  /// `true` for a view of a document that the code loads.
  package var isOfOtherDocument = false
  /// `true` for a view whose text is not measured, because its class draws it or the text shrinks or wraps to fit.
  package var fitsText = false
  /// `true` for a view whose image is not known.
  package var hasUnknownImage = false
}

/// A constraint, with views by name.
package struct CapturedConstraint: Hashable {
  package struct Anchor: Hashable, Sendable {
    package let view: Name
    package let guide: LayoutGuide?
    package let attribute: Attribute
  }

  package let formula: Formula<Anchor>
  package let identifier: Name?
  /// The expression that created the constraint.
  package let location: CodeLocation
  /// The call in the code of the class that led to the expression, if a helper created the constraint.
  package let caller: CodeLocation
  /// The name of the property that holds the constraint, by which code can change it; `nil` if there is none.
  package var property: String?
  /// `true` for a constraint of a document that the code loads.
  package var isOfOtherDocument = false
}

/// A part of a frame that code computed from other frames.
package struct CapturedPlacement: Hashable {
  package let view: Name
  package let measure: FrameMeasure
  package let value: Source
  package let location: CodeLocation

  package enum Source: Hashable {
    case number(Double)
    case content
    case measure(of: Name, bar: Bar?, FrameMeasure, multiplier: Double, constant: Double)
  }
}

/// A rule or a property that depends on an unknown value.
package struct UnknownUse {
  /// The expression of the rule or the assignment of the property.
  package let location: CodeLocation
  package let unknown: Unknown
  /// The views whose frames depend on it.
  package let views: [Name]
  package let kind: Kind

  package init(location: CodeLocation, unknown: Unknown, views: [Name], kind: Kind) {
    (self.location, self.unknown, self.views, self.kind) = (location, unknown, views, kind)
  }

  package enum Kind: Sendable {
    /// A constraint whose items, constant, multiplier or priority are not known, so that it is omitted.
    case omittedConstraint
    /// A constraint of a document whose constant only is not known, so that it exists whatever the value is.
    case constant
    /// A constraint or a view of a branch on an unknown value.
    case branch
    /// A frame.
    case frame
    /// A property that is a number of the layout, such as a margin.
    case property
    /// The visibility of a view that no stack view arranges, on which no frame depends.
    case visibility
    /// The visibility of a view that a stack view arranges.
    case arrangedVisibility
    /// The text, the font or the image of a view, on which the size of its content depends.
    case content
  }
}

extension CapturedLayout {
  /// The views whose frames depend on unknown values: those of the unknown rules, and those that other rules connect with
  /// them.
  var unknownViews: [Name: Unknown] {
    var unknowns: [Name: Unknown] = [:]
    for use in self.unknowns where use.kind != .branch {
      for name in use.views { unknowns[name] = use.unknown }
    }
    unknowns[.root] = nil
    var isChanged = !unknowns.isEmpty
    func mark(_ name: Name, _ unknown: Unknown?) {
      guard let unknown, name != .root, unknowns[name] == nil else { return }
      unknowns[name] = unknown
      isChanged = true
    }
    while isChanged {
      isChanged = false
      for constraint in constraints {
        guard let second = constraint.formula.second?.view else { continue }
        let first = constraint.formula.first.view
        mark(first, unknowns[second])
        mark(second, unknowns[first])
      }
      for view in views { if let parent = view.parent { mark(view.name, unknowns[parent]) } }
    }
    return unknowns
  }
}

extension CapturedConstraint {
  /// Returns the equation with the views of a scene; `nil` if the scene lacks a view, or for an equation that UIKit refuses.
  func formula(with views: [Name: ViewID]) -> Formula<GimbalModel.Anchor>? {
    func anchor(_ anchor: Anchor) -> GimbalModel.Anchor? {
      views[anchor.view].map {
        GimbalModel.Anchor(item: LayoutItem(view: $0, guide: anchor.guide), attribute: anchor.attribute)
      }
    }
    guard let first = anchor(formula.first) else { return nil }
    let second = formula.second.flatMap(anchor)
    if formula.second != nil, second == nil { return nil }
    let resolved = Formula<GimbalModel.Anchor>(
      first, formula.relation, multiplier: formula.multiplier, second, constant: formula.constant,
      priority: formula.priority)
    return (try? Pairing.check(resolved)) == nil ? nil : resolved
  }
}

extension CapturedPlacement {
  /// Returns the value with the views of a scene; `nil` if the scene lacks the view.
  func value(with views: [Name: ViewID]) -> PlacementValue? {
    switch value {
    case .number(let number): return .number(number)
    case .content: return .content
    case .measure(let source, let bar, let measure, let multiplier, let constant):
      return views[source].map {
        .measure(
          PlacementSource(view: $0, part: bar.map { .bar($0) }), measure, multiplier: multiplier,
          constant: constant)
      }
    }
  }
}
