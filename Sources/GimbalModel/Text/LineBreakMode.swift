/// How a text goes on where a line is full, and how it ends where there is no room for it: NSLineBreakMode.
public enum LineBreakMode: String, CaseIterable, Sendable {
  /// Lines break between words.
  case wordWrapping
  /// Lines break anywhere.
  case charWrapping
  /// Lines break only where the text says so.
  case clipping
  /// Lines break between words; what does not fit into the last gives way to an ellipsis, and so in the modes below.
  case truncatingHead
  case truncatingTail
  case truncatingMiddle

  /// Whether an ellipsis stands for what is cut.
  public var hasEllipsis: Bool {
    switch self {
    case .truncatingHead, .truncatingTail, .truncatingMiddle: true
    case .wordWrapping, .charWrapping, .clipping: false
    }
  }
}
