/// How much room an axis has, as `UIUserInterfaceSizeClass`.
public enum SizeClass: String, CaseIterable, Sendable {
  case compact, regular
  /// Neither is said, as on Interface Builder's square canvas.
  case unspecified
}
