import GimbalLayout
import GimbalModel
import GimbalNotation

/// A formatter that describes the rules of a layout, and repairs of its conflicts, in English.
struct LayoutText {
  let layout: SolvedLayout

  private var scene: Scene { layout.scene }

  func rule(_ reason: Reason) -> String {
    switch reason {
    case .constraint(let id): scene.constraint(id)?.notation(in: scene) ?? "a constraint"
    case .fixedFrame(let view, _): "\(name(view)) has the fixed frame \(layout.fixedFrame(of: view).notation)"
    case .arranged(let view, let axis):
      "the layout of its superview determines the \(extent(axis)) of \(name(view))"
    case .rootSize(let axis):
      "the \(extent(axis)) of the screen is \(Decimal.print(length(of: layout.traits.size, along: axis)))"
    case .rootOrigin: "the root view starts at 0, 0"
    case .nonNegativeSize(let view, let axis): "the \(extent(axis)) of \(name(view)) is not negative"
    case .content(let view, let axis): "\(name(view)) is required to fit the \(extent(axis)) of its content"
    case .arrangement(let view, let axis):
      "stack view \(name(view)) arranges its subviews along the \(axis.rawValue) axis"
    case .contentOrigin(let view): "the content of \(name(view)) starts at its origin"
    }
  }

  func change(_ change: RepairChange) -> String {
    switch change {
    case .priority(let id, let priority):
      "lower \(label(id)) to priority \(Decimal.print(priority.value))"
    case .constant(let id, let constant):
      "change the constant of \(label(id)) from \(Decimal.print(scene.constraint(id)?.constant ?? 0)) to "
        + Decimal.print(constant)
    case .content(let view, let property, let priority):
      "lower the \(property.rawValue) of \(name(view)) to \(Decimal.print(priority.value))"
    case .fixedFrame(let view): "remove the fixed frame of \(name(view))"
    case .uninstall(let set): "uninstall set '\(scene.set(set)?.name.text ?? "?")'"
    case .remove(let id): "remove \(label(id))"
    }
  }

  func effect(of repair: Repair) -> String {
    let distance = Decimal.print(repair.distance)
    let moved =
      switch repair.moved.count {
      case 0: "no view moves"
      case 1: "moves \(name(repair.moved[0])) by \(distance) pt"
      default: "moves \(repair.moved.count) views by \(distance) pt in total"
      }
    guard let first = repair.freed.first else { return moved }
    return moved + ", leaves \(name(first.view)).\(first.attribute.rawValue) ambiguous"
  }

  private func name(_ view: ViewID) -> String { scene.view(view).map { "'\($0.name)'" } ?? "a view" }

  /// Returns the identifier of a constraint if no other constraint has the same identifier, otherwise the
  /// constraint as an equation.
  private func label(_ id: ConstraintID) -> String {
    guard let constraint = scene.constraint(id) else { return "a constraint" }
    guard let name = constraint.identifier, scene.isUnique(identifier: name) else {
      return "'\(constraint.notation(in: scene))'"
    }
    return name.text
  }

  private func extent(_ axis: Axis) -> String { axis == .horizontal ? "width" : "height" }

  private func length(of size: Size, along axis: Axis) -> Double {
    axis == .horizontal ? size.width : size.height
  }
}
