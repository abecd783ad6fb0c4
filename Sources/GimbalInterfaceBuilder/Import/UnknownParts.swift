package import GimbalModel

/// The parts of a scene that layout code determines with values that are not known.
package struct UnknownParts: Hashable, Sendable {
  /// The axes along which the frame of a view depends on unknown values.
  package var frames: [ViewID: Set<Axis>] = [:]
  /// The axes along which rules that are not known can determine a frame. They are axes of `frames`, without those along which
  /// only numbers of known rules are not known.
  package var rules: [ViewID: Set<Axis>] = [:]
  /// The views whose text or image is not known, or whose class draws its text itself.
  package var contents: Set<ViewID> = []
  /// The views whose image is not known.
  package var images: Set<ViewID> = []
  /// The views that are hidden under conditions that are not known, with the views in them.
  package var visibilities: Set<ViewID> = []

  /// The views whose sizes are not known because their contents are not, without views of a document, which has an example.
  package var sizes: Set<ViewID> = []
  /// The views whose frames depend on unknown values other than `sizes`.
  package var besidesSizes: Set<ViewID> = []

  package init(
    frames: [ViewID: Set<Axis>] = [:], rules: [ViewID: Set<Axis>] = [:], contents: Set<ViewID> = [],
    images: Set<ViewID> = [], visibilities: Set<ViewID> = []
  ) {
    (self.frames, self.rules, self.contents) = (frames, rules, contents)
    (self.images, self.visibilities) = (images, visibilities)
  }

  /// Returns `true` if a coordinate or a length of a view along one of some axes depends on unknown values.
  package func concernsFrame(of view: ViewID, along axes: [Axis] = Axis.allCases) -> Bool {
    frames[view].map { !$0.isDisjoint(with: axes) } ?? false
  }
}
