/// How large an archive may be: what bounds the time and the memory that reading one takes, whoever wrote it.
public enum ArchiveLimit {
  /// Of a whole archive, in bytes.
  public static let size = 4 << 30
  /// Of a line, in bytes.
  public static let line = 1 << 20
  /// Objects and arrays within one another.
  public static let nesting = 16
  public static let scenes = 100_000
  /// Pairs of scenes of which one shows the other.
  public static let instances = 1_000_000
  /// Of a scene.
  public static let views = 1_000_000
  /// Of a scene.
  public static let sets = 100_000
  /// Of a scene: rules, and boxes within them.
  public static let rules = 4_000_000
  /// Of a scene, and of an instance.
  public static let traits = 1000
  /// Of a changeset, in bytes.
  public static let changeset = 512 << 20
  /// Of a condition, in bytes.
  public static let condition = 1 << 16
}
