/// A line of what is no box, in a cell.
enum Trace {
  /// Of a guide, or of a bar, whichever way it runs.
  case guideAcross, guideDown
  /// Of a hidden view.
  case hiddenAcross, hiddenDown
  /// Of where a view was before.
  case ghostAcross, ghostDown

  /// The character. Dots side by side leave every second column out, so that they are as far apart both ways.
  func character(inColumn column: Int, isASCII: Bool) -> Character {
    let isSecond = !column.isMultiple(of: 2)
    return switch self {
    case .guideAcross where isSecond: " "
    case .guideAcross, .guideDown: isASCII ? "." : "·"
    case .hiddenAcross: isASCII ? isSecond ? " " : "-" : "╌"
    case .hiddenDown: isASCII ? ":" : "╎"
    case .ghostAcross: isASCII ? isSecond ? " " : "=" : "┅"
    case .ghostDown: isASCII ? ";" : "┇"
    }
  }
}
