import FoundationEssentials

/// A corpus of real documents, where there is one: tests that need it are skipped elsewhere.
public enum Corpus {
  /// The folder that holds `ib` and `ib-resize`; nil unless GIMBAL_CORPUS names one.
  public static let folder = ProcessInfo.processInfo.environment["GIMBAL_CORPUS"].flatMap {
    $0.isEmpty ? nil : $0
  }
}
