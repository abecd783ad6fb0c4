import GimbalLayout
import GimbalModel

/// What lays out the views of a layout, by the rules in force: what placements give wins over managers, and both over
/// what a view has of its own.
struct LayoutMethods {
  private let layout: SolvedLayout
  private var placed: Set<ViewID> = []
  private var managed: Set<ViewID> = []

  /// - Complexity: O(rules + boxes).
  init(_ layout: SolvedLayout) {
    self.layout = layout
    let scene = layout.scene
    // Of two managers for a view the later wins.
    var managers: [ViewID: LayoutBox] = [:]
    for rule in scene.installedSets(for: layout.traits).flatMap({ scene.rules(of: $0.id) }) {
      switch rule {
      case .placement(let placement): placed.insert(placement.view)
      case .manager(let box): box.view.map { managers[$0] = box }
      case .constraint, .override: break
      }
    }
    for (container, manager) in managers {
      let boxes = scene.boxes(from: manager.id).dropFirst()
      let children = scene.children(of: container).map(\.id)
      // Without boxes it lays out all subviews.
      let items = boxes.isEmpty && manager.arrangement?.roles == [.item] ? children : boxes.compactMap(\.view)
      managed.formUnion(Set(children).intersection(items))
    }
  }

  func method(of view: View, in superview: View) -> LayoutMethod {
    if placed.contains(view.id) { return .placements }
    if managed.contains(view.id) { return .manager }
    // A stack view does not arrange a view that keeps a frame of its own.
    if layout.propertiesInForce(of: view.id).frame != nil { return .frame }
    return superview.kind == .stackView ? .stackView : .constraints
  }
}
