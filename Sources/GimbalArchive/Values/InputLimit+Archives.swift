public import GimbalCore
internal import GimbalJSON

/// The limits of archives.
extension InputLimit {
  public static let archiveDepth = InputLimit.jsonDepth
  public static let archiveBytes = InputLimit("archive-bytes", 4 << 30, "bytes in an archive")
  public static let archiveLine = InputLimit(
    "archive-line", 1 << 20, upTo: 1 << 30, "bytes in a line of an archive")
  public static let archiveScenes = InputLimit("archive-scenes", 100_000, "scenes in an archive")
  /// An instance is a view that shows another scene. If several views of a scene show the same scene, they
  /// count as one instance.
  public static let archiveInstances = InputLimit(
    "archive-instances", 1_000_000, "instances of scenes in an archive")
  public static let archiveViews = InputLimit("archive-views", 1_000_000, "views in a scene of an archive")
  public static let archiveSets = InputLimit("archive-sets", 100_000, "sets in a scene of an archive")
  public static let archiveRules = InputLimit("archive-rules", 4_000_000, "rules in a scene of an archive")
  public static let archiveTraits = InputLimit("archive-traits", 1000, "traits of a scene or an instance")
  public static let archiveCondition = InputLimit(
    "archive-condition", 1 << 16, "bytes in a condition of an archive")
  public static let changesetBytes = InputLimit(
    "changeset-bytes", 512 << 20, "bytes in a changeset of an archive")
}
