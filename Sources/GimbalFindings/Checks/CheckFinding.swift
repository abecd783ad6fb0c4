package import GimbalInterchange
package import GimbalLayout
package import GimbalModel
package import GimbalNotation
package import GimbalReporting

/// A warning of the command `check` about a part of a scene that is valid, but probably a mistake.
package enum CheckFinding: Hashable {
  /// A warning of the layout engine, such as a rule without effect.
  case layout(LayoutWarning)
  /// A constraint that repeats an earlier constraint. Both constraints can be active at the same time.
  case duplicate(ConstraintID, of: ConstraintID)
  /// A constraint that rotation does not install or uninstall, although it is probably for one orientation:
  /// its identifier ends in `Portrait` or `Landscape`, or its document never installs it.
  case inNoSet(ConstraintID)
  /// A constraint whose identifier contains the name of a view that the constraint does not position.
  case namedForAnotherView(ConstraintID, named: ViewID, subject: ViewID)
  /// A constraint whose identifier contains the name of an attribute that the constraint does not set.
  case namedForAnotherAttribute(ConstraintID, named: String, found: Anchor)
  /// A constraint whose identifier ends in an orientation in which its set of rules is not installed.
  case namedForAnotherOrientation(ConstraintID, NamingPattern.Suffix)
  /// A view whose solved frame differs from the frame that Interface Builder recorded in the document. Both
  /// frames are in superview coordinates.
  case misplaced(ViewID, recorded: Frame, solved: Frame)
  /// A required constraint that the frames in the document violate, because the document was edited after
  /// Interface Builder computed the frames.
  case stale(ConstraintID, excess: Double)

  /// The name of this kind of finding in data formats, such as JSON.
  var kind: String {
    switch self {
    case .layout(.unknownTrait): "unknownTrait"
    case .layout(.inactiveRule): "inactiveRule"
    case .layout(.overridden), .layout(.managedTwice), .layout(.placedTwice): "overridden"
    case .layout(.placedTooEarly): "order"
    case .layout(.invalidItem): "invalidItem"
    case .layout(.outOfReach): "outOfReach"
    case .layout(.boxes(_, .percentages)): "percentages"
    case .layout(.boxes(_, .overfull)), .layout(.boxes(_, .squeezed)): "overfull"
    case .layout(.boxes(_, .tooManyItems)): "tooManyItems"
    case .layout(.sticksOut): "doesNotFit"
    case .layout(.emptyItem): "emptyItem"
    case .layout(.instance(.unknownTrait)): "unknownTrait"
    case .layout(.instance): "instance"
    case .layout(.unstableText): "unstableText"
    case .layout(.withoutEffect): "withoutEffect"
    case .duplicate: "duplicate"
    case .inNoSet: "inNoSet"
    case .namedForAnotherView, .namedForAnotherAttribute, .namedForAnotherOrientation: "misnamed"
    case .misplaced: "misplaced"
    case .stale: "stale"
    }
  }

  /// The constraint that the finding concerns; `nil` if there is none.
  var constraint: ConstraintID? {
    switch self {
    case .layout, .misplaced: nil
    case .duplicate(let constraint, _), .inNoSet(let constraint): constraint
    case .namedForAnotherView(let constraint, _, _): constraint
    case .namedForAnotherAttribute(let constraint, _, _): constraint
    case .namedForAnotherOrientation(let constraint, _): constraint
    case .stale(let constraint, _): constraint
    }
  }
}

extension Diagnosis {
  /// Returns the finding as a sentence.
  ///
  /// - Parameter origins: The document elements from which the scene was imported. For a constraint with an
  ///   element, the sentence contains the object id and the line of the element.
  package func words(for finding: CheckFinding, _ origins: SceneOrigins = SceneOrigins()) -> String {
    func title(of id: ConstraintID) -> String { self.title(of: id, origins) }
    return switch finding {
    case .layout(let warning): words(for: warning)
    case .duplicate(let id, let earlier):
      "\(title(of: id)) repeats \(title(of: earlier)): \(equation(of: id))"
    case .inNoSet(let id):
      "\(title(of: id)) is not in a set for an orientation, so rotation does not install or uninstall it"
    case .namedForAnotherView(let id, let named, let subject):
      "\(title(of: id)) is named for \(name(named)), but constrains \(name(subject)): \(equation(of: id))"
    case .namedForAnotherAttribute(let id, let named, let found):
      "\(title(of: id)) is named for \(named.lowercasedFirst), but constrains \(found.notation(in: layout.scene)): "
        + equation(of: id)
    case .namedForAnotherOrientation(let id, let suffix):
      "\(title(of: id)) is named for \(suffix.rawValue.lowercasedFirst), but applies when \(condition(of: id))"
    case .stale(let id, let excess):
      "the recorded frames violate \(title(of: id)) by \(Decimal.print(excess, places: 1)) pt: \(equation(of: id))"
    case .misplaced(let view, let recorded, let solved):
      "\(name(view)) is misplaced: recorded \(recorded.notation), solved \(solved.notation)"
    }
  }

  /// Returns the values of the data columns that follow the kind and the text of a finding: `constraint`,
  /// `view`, `repeats`, `recorded`, `solved`.
  package func facts(of finding: CheckFinding) -> [Value] {
    let constraint = finding.constraint.map { Value.text(label(for: .constraint($0))) } ?? .null
    func viewName(_ id: ViewID) -> Value { Value(layout.scene.view(id)?.name) }
    return switch finding {
    case .layout(let warning): [.null, warning.view.map(viewName) ?? .null, .null, .null, .null]
    case .duplicate(_, let earlier):
      [constraint, .null, .text(label(for: .constraint(earlier))), .null, .null]
    case .inNoSet, .namedForAnotherOrientation, .stale: [constraint, .null, .null, .null, .null]
    case .namedForAnotherView(_, _, let subject): [constraint, viewName(subject), .null, .null, .null]
    case .namedForAnotherAttribute(_, _, let found):
      [constraint, viewName(found.item.view), .null, .null, .null]
    case .misplaced(let view, let recorded, let solved):
      [.null, viewName(view), .null, .frame(recorded), .frame(solved)]
    }
  }

  /// Returns the identifier, the handle (the number in commands) and the set of a constraint, such as
  /// `TitleTop (#7 in set 'base')`. For a constraint of a document, returns its identifier, object id and
  /// line, such as `TitleTop (c-1, line 12)`.
  private func title(of id: ConstraintID, _ origins: SceneOrigins) -> String {
    guard let constraint = layout.scene.constraint(id) else { return "a constraint" }
    if let origin = origins.constraints[id] {
      let place = [origin.id, "line \(origin.line)"].compactMap(\.self).joined(separator: ", ")
      return constraint.identifier.map { "\($0.pathNotation()) (\(place))" } ?? origin.id.map {
        "the constraint \($0) (line \(origin.line))"
      } ?? "the constraint in line \(origin.line)"
    }
    let set = layout.scene.set(constraint.set).map { " in set '\($0.name)'" } ?? ""
    guard let identifier = constraint.identifier else { return "#\(constraint.handle)\(set)" }
    return "\(identifier.pathNotation()) (#\(constraint.handle)\(set))"
  }

  private func equation(of id: ConstraintID) -> String {
    layout.scene.constraint(id)?.notation(in: layout.scene, identified: false) ?? "?"
  }

  private func condition(of id: ConstraintID) -> String {
    layout.scene.constraint(id).flatMap { layout.scene.set($0.set)?.condition?.notation } ?? "?"
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
