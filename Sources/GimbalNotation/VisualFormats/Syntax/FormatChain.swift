/// Groups of views with gaps between them, and maybe the edges of what is around: `|-[a]-[b]-|`; a stack's inner
/// chain has edges without bars.
package struct FormatChain: Hashable, Sendable {
  /// An edge of the view around, and the gap between it and the nearest group.
  package struct Edge: Hashable, Sendable {
    package var place: Span
    package var gap: FormatGap
  }

  /// Nil where the chain does not begin at an edge.
  package var opening: Edge?
  /// One at least.
  package var groups: [FormatGroup]
  /// One fewer than groups.
  package var gaps: [FormatGap]
  /// Nil where the chain does not end at an edge.
  package var closing: Edge?

  /// All gaps of the chain, in their order, those of its stacks aside.
  package var allGaps: [FormatGap] {
    (opening.map { [$0.gap] } ?? []) + gaps + (closing.map { [$0.gap] } ?? [])
  }
}
