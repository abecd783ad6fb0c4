package import GimbalLayout
package import GimbalModel

/// What `blame` asks about: a view's frame, or one of its measures.
package struct BlameSubject: Hashable, Sendable {
  package let view: ViewID
  /// Nil for the frame as a whole.
  package let measure: Measure?

  package init(view: ViewID, measure: Measure? = nil) {
    self.view = view
    self.measure = measure
  }

  /// What a layout says of it; nil where it has no such view.
  package func value(in layout: SolvedLayout) -> BlameValue? {
    guard let measure else { return layout[view].map { .frame($0.frame) } }
    return layout.value(of: measure, of: view).map(BlameValue.number)
  }

  /// The extents that the value is read off.
  var extents: Set<Extent> {
    switch measure {
    case nil: view.extents
    case .x?: [Extent(view, .horizontal)]
    case .y?: [Extent(view, .vertical)]
    case .attribute(let attribute)?: [Extent(view, attribute.axis)]
    }
  }
}
