import ArgumentParser
import GimbalModel

extension CompletionKind {
  /// Archives and Interface Builder documents.
  static var layoutFiles: CompletionKind { .file(extensions: ["gimarchive", "ndjson", "xib", "storyboard"]) }

  /// Devices by their names, written as one word.
  static var devices: CompletionKind {
    .list(DeviceCatalog.presets.map { preset in String(preset.name.filter { $0 != " " && $0 != "." }) })
  }

  static var orientations: CompletionKind { .list(OrientationClass.allCases.map(\.rawValue)) }
}
