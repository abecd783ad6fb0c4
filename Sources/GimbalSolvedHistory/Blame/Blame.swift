package import GimbalLayout
package import GimbalModel
package import GimbalStore

/// Where a value comes from: the newest revision that made it what it is at HEAD.
package struct Blame: Sendable {
  package let subject: BlameSubject
  package let viewpoint: Viewpoint
  package let revision: Revision
  /// Nil where there was no such view.
  package let before: BlameValue?
  package let after: BlameValue
  /// What of the revision's changes put it there: each alone taken back would put it elsewhere. Where none does
  /// that alone, all that can have.
  package let causes: [RecordChange]
  /// Whether the causes matter only together.
  package let areJoint: Bool
  /// All that the revision did to the scene and to those that it shows: what the causes' words are made with.
  package let work: RevisionWork
  /// Revisions without frames (a layout loop) between the one named and the last known to differ. The change may
  /// as well be one of theirs.
  package let passedOver: [Revision]
}

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

/// A frame in the superview's coordinates, or what one attribute measures, in points.
package enum BlameValue: Hashable, Sendable {
  case frame(Frame)
  case number(Double)

  /// Equal within 0.01 pt.
  package func isClose(to other: BlameValue?) -> Bool {
    switch (self, other) {
    case (.frame(let one), .frame(let two)?): one.isClose(to: two)
    case (.number(let one), .number(let two)?): (one - two).magnitude <= Expectation.defaultTolerance
    default: false
    }
  }
}
