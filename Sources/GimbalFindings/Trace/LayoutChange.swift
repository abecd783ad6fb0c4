package import GimbalLayout
import GimbalModel

/// The change that a command makes to the layout of a scene.
package struct LayoutChange {
  package let old: SolvedLayout
  package let new: SolvedLayout

  package init(old: SolvedLayout, new: SolvedLayout) {
    self.old = old
    self.new = new
  }

  /// The change in the active rules.
  package var rules: RuleChange { RuleChange(old: RulesShown(old), new: RulesShown(new)) }

  /// The trace steps for views whose subviews have new frames, in tree order. Each step names the methods
  /// that set the frames.
  package var passes: [TraceStep] {
    let methods = LayoutMethods(new)
    return new.views.map(\.view).compactMap { superview in
      let moved = new.scene.children(of: superview.id).filter { old[$0.id]?.frame != new[$0.id]?.frame }
      guard !moved.isEmpty else { return nil }
      let ways = Dictionary(grouping: moved) { methods.method(of: $0, in: superview) }
      let words = LayoutMethod.allCases.compactMap { method in
        ways[method].map { "\(method.rawValue): \($0.map(\.name.text).joined(separator: ", "))" }
      }
      return TraceStep(
        scene: new.scene.name, event: .layOutSubviews, subject: superview.name.text,
        details: words.joined(separator: "; "))
    }
  }
}

/// The methods that set the frames of the views in a layout. A placement (a rule that positions one view)
/// takes precedence over a layout manager. A layout manager takes precedence over the other methods.
struct LayoutMethods {
  private let layout: SolvedLayout
  private var placed: Set<ViewID> = []
  private var managed: Set<ViewID> = []

  /// Determines the views that placements and layout managers position.
  ///
  /// - Complexity: O(rules + boxes).
  init(_ layout: SolvedLayout) {
    self.layout = layout
    let scene = layout.scene
    // If a view has two layout managers, the later manager is used.
    var managers: [ViewID: LayoutBox] = [:]
    for rule in scene.installedSets(for: layout.traits).flatMap({ scene.rules(of: $0.id) }) {
      switch rule {
      case .placement(let placement): placed.insert(placement.view)
      case .manager(let box): box.view.map { managers[$0] = box }
      case .constraint, .override, .number: break
      }
    }
    for (container, manager) in managers {
      let boxes = scene.boxes(from: manager.id).dropFirst()
      let children = scene.children(of: container).map(\.id)
      // A layout manager without boxes lays out all subviews, unless it is a grid or a border. In a grid or a
      // border, the outermost boxes are rows or regions instead of items.
      let items = boxes.isEmpty && manager.arrangement?.roles == [.item] ? children : boxes.compactMap(\.view)
      managed.formUnion(Set(children).intersection(items))
    }
  }

  func method(of view: View, in superview: View) -> LayoutMethod {
    if placed.contains(view.id) { return .placements }
    if managed.contains(view.id) { return .manager }
    // A stack view does not arrange a subview with a fixed frame.
    if layout.propertiesInForce(of: view.id).frame != nil { return .frame }
    return superview.kind == .stackView ? .stackView : .constraints
  }
}

/// The method that sets the frame of a view when its superview lays out its subviews.
enum LayoutMethod: String, CaseIterable, Sendable {
  case placements
  case manager = "layout manager"
  case frame
  case stackView = "stack view"
  case constraints
}
