import Layout
import Model

/// What gives a view its frame when its superview lays out its subviews.
enum LayoutMethod: String, CaseIterable {
  case stackView = "stack view"
  case frame
  case constraints

  init(of view: View, in superview: View, _ layout: SolvedLayout) {
    if layout.propertiesInForce(of: view.id).frame != nil {
      // A stack view does not arrange a view that keeps a frame of its own.
      self = .frame
    } else if superview.kind == .stackView {
      self = .stackView
    } else {
      self = .constraints
    }
  }
}
