/// Properties of a view that describe one thing, such as its frame. In a command, one phrase sets a group, as in
/// `content 80x20`.
package enum PropertyGroup: CaseIterable, Comparable, Sendable {
  case frame, content, margins, alignmentRectInsets, recorded

  /// The word before the numbers of the phrase.
  package var keyword: String { "\(self)" }

  /// The properties, in the order of the numbers of the phrase.
  package var properties: [Property] {
    switch self {
    case .frame: [.frameX, .frameY, .frameWidth, .frameHeight]
    case .content: [.contentWidth, .contentHeight]
    case .margins: [.marginTop, .marginLeading, .marginBottom, .marginTrailing]
    case .alignmentRectInsets: [.alignmentTop, .alignmentLeft, .alignmentBottom, .alignmentRight]
    case .recorded: [.recordedX, .recordedY, .recordedWidth, .recordedHeight]
    }
  }

  /// The size of the superview to which the group is relative.
  package var superview: [Property] { self == .frame ? [.superviewWidth, .superviewHeight] : [] }
}
