package import GimbalModel

/// What a view has along one axis: its place and its size. Rules couple extents, and axes fall apart by themselves.
package struct Extent: Hashable, Sendable {
  package let view: ViewID
  package let axis: Axis

  package init(_ view: ViewID, _ axis: Axis) {
    self.view = view
    self.axis = axis
  }
}

extension ViewID {
  /// Both extents of a view.
  package var extents: Set<Extent> { Set(Axis.allCases.map { Extent(self, $0) }) }
}
