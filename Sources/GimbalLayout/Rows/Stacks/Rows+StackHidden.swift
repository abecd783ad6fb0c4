import GimbalModel
import GimbalSolver

extension Rows {
  /// Hidden views have no extent along the axis and a place between the visible ones: as long as no rule says
  /// otherwise, and below what any rule requires, so that a view with a required size can be hidden without
  /// contradicting anybody.
  mutating func addHidden(of arrangement: StackArrangement) throws(EngineError) {
    let axis = arrangement.axis
    let canvas = canvas(of: arrangement, along: axis)
    for hidden in arrangement.hidden {
      let span = span(of: hidden.view, in: arrangement, along: axis)
      try arrange(span.extent, .equal, StackPriority.hiding, for: arrangement, along: axis)
      let place: LinearForm =
        switch (hidden.previous, hidden.next) {
        case (let previous?, let next?):
          // Half of the gap before it, half behind.
          0.5
            * (self.span(of: previous, in: arrangement, along: axis).end
              + self.span(of: next, in: arrangement, along: axis).start)
        case (_?, nil): canvas.end
        default: canvas.start
        }
      try arrange(span.start - place, .equal, StackPriority.hiddenPlace, for: arrangement, along: axis)
    }
  }
}
