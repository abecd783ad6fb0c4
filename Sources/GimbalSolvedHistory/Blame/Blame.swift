package import GimbalLayout
package import GimbalModel
package import GimbalStore

/// The origin of a view's frame or of one of the view's measures (an attribute, `x` or `y`): the newest
/// revision that gave the frame or the measure its value at HEAD.
package struct Blame: Sendable {
  package let subject: BlameSubject
  package let viewpoint: Viewpoint
  package let revision: Revision
  /// The value before the revision, or nil if the scene or the view did not exist.
  package let before: BlameValue?
  package let after: BlameValue
  /// The changes in the revision that cause the value. Reverting any one of them changes the value. If no
  /// single change has this effect, the array contains all changes that can affect the value.
  package let causes: [RecordChange]
  /// `true` if the causes have an effect only in combination, so that reverting a single cause does not
  /// change the value.
  package let areJoint: Bool
  /// All changes that the revision makes to the scene and to the scenes that its views show.
  package let work: RevisionChanges
  /// The revisions between `revision` and the newest older revision with a different value. They have no
  /// frames, because their layouts do not converge. Any of them may be the origin of the value.
  package let passedOver: [Revision]
}

/// The value that `blame` traces: the frame of a view or one of its measures.
package struct BlameSubject: Hashable, Sendable {
  package let view: ViewID
  /// The measure, or nil for the whole frame.
  package let measure: Measure?

  package init(view: ViewID, measure: Measure? = nil) {
    self.view = view
    self.measure = measure
  }

  /// Returns the value in a layout, or nil if the view does not exist.
  package func value(in layout: SolvedLayout) -> BlameValue? {
    guard let measure else { return layout[view].map { .frame($0.frame, pixels: $0.pixelFrame) } }
    return layout.value(of: measure, of: view).map(BlameValue.number)
  }

  /// The extents that determine the value. An extent is the position and size of a view along one axis.
  var extents: Set<Extent> {
    switch measure {
    case nil: view.extents
    case .x?: [Extent(view, .horizontal)]
    case .y?: [Extent(view, .vertical)]
    case .attribute(let attribute)?: [Extent(view, attribute.axis)]
    }
  }
}

/// A frame in the coordinates of the superview, or the value of a measure. The unit is points.
package enum BlameValue: Hashable, Sendable {
  /// The exact frame, and the frame that is rounded to pixels, as `frames` prints it.
  case frame(Frame, pixels: Frame)
  case number(Double)

  /// Returns `true` if both values are equal within 0.01 pt.
  package func isClose(to other: BlameValue?) -> Bool {
    switch (self, other) {
    case (.frame(let one, _), .frame(let two, _)?): one.isClose(to: two)
    case (.number(let one), .number(let two)?): (one - two).magnitude <= Expectation.defaultTolerance
    default: false
    }
  }
}
