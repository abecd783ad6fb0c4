/// What gives a view its frame when its superview lays out its subviews.
enum LayoutMethod: String, CaseIterable, Sendable {
  case placements
  case manager = "layout manager"
  case frame
  case stackView = "stack view"
  case constraints
}
