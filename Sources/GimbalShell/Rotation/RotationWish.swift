import GimbalModel
import GimbalNotation

/// Where the device is to be turned: to an orientation, or on to the next.
enum RotationWish {
  case to(Spanned<OrientationClass>)
  case next

  init(_ orientation: Spanned<OrientationClass>?) { self = orientation.map(RotationWish.to) ?? .next }

  /// The orientations that would do, the one to prefer first. What is one of those asked for stays as it is.
  func candidates(from current: Orientation) -> [Orientation] {
    switch self {
    case .to(let wanted):
      let members = wanted.value.members
      return members.contains(current) ? [current] + members.filter { $0 != current } : members
    case .next:
      let all = Orientation.allCases
      let next = (all.firstIndex(of: current) ?? 0) + 1
      return Array(all[next...] + all[..<next])
    }
  }

  /// As it was written; nil where it was not.
  var word: String? {
    if case .to(let wanted) = self { wanted.value.rawValue } else { nil }
  }

  var span: Span? {
    if case .to(let wanted) = self { wanted.span } else { nil }
  }
}
