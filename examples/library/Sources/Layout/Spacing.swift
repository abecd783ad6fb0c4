public enum Spacing {
  public static let fields = 8.0
}
