public import GimbalModel

/// The limits of dumps of views.
extension InputLimit {
  public static let dumpBytes = InputLimit("dump-bytes", 64 << 20, upTo: 1 << 30, "bytes in a dump of views")
  public static let dumpViews = InputLimit("dump-views", 100_000, "views in a dump")
  public static let dumpDepth = InputLimit("dump-depth", 500, upTo: 500, "levels of views in a dump")
}
