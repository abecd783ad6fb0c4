/// How much room an axis has, as `UIUserInterfaceSizeClass`.
public enum SizeClass: String, CaseIterable, Sendable {
  case compact, regular
}
