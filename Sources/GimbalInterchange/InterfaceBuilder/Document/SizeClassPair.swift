internal import GimbalModel

/// The two size classes that a variation is for, and that a canvas has.
struct SizeClassPair: Hashable {
  let width: SizeClass
  let height: SizeClass

  static let unspecified = SizeClassPair(width: .unspecified, height: .unspecified)

  /// Every pair that a document can be shown in; the canvas without classes first.
  static let all =
    [unspecified]
    + [SizeClass.compact, .regular].flatMap { width in
      [SizeClass.compact, .regular].map { SizeClassPair(width: width, height: $0) }
    }
}
