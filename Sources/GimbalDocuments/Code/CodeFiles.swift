/// The names of the files of layout code, in Swift and in Objective-C.
package enum CodeFiles {
  /// Returns `true` for a file whose classes are read: a Swift file that is not a manifest, or an implementation in
  /// Objective-C.
  package static func isSource(_ path: String) -> Bool {
    SwiftFiles.isSource(path) || isObjectiveC(path) && !isHeader(path)
  }

  /// Returns `true` for a file that can be read as code, also a header.
  package static func isCode(_ path: String) -> Bool { path.hasSuffix(".swift") || isObjectiveC(path) }

  /// Returns `true` for a file that declares something in a module.
  static func isOfModule(_ path: String) -> Bool { SwiftFiles.isSource(path) || isObjectiveC(path) }

  /// Returns `true` for a file of Objective-C that is not hidden.
  package static func isObjectiveC(_ path: String) -> Bool {
    guard [".m", ".mm", ".h", ".pch"].contains(where: path.hasSuffix) else { return false }
    return path.split(separator: "/").last?.hasPrefix(".") == false
  }

  static func isHeader(_ path: String) -> Bool { path.hasSuffix(".h") || path.hasSuffix(".pch") }
}

/// The names of files and folders of layout code.
package enum SwiftFiles {
  /// Returns `true` for a Swift file that is not a manifest.
  package static func isSource(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasSuffix(".swift") && !name.hasPrefix(".") && name != "Package.swift"
  }

  /// Returns `true` for the folder of a target of tests.
  package static func isTests(_ folder: String) -> Bool {
    folder.hasSuffix("Tests") || folder.hasSuffix("Specs")
  }

  /// Returns `true` for a folder whose files do not belong to a project: a hidden folder, or one of a package manager or
  /// of a build.
  package static func isSkipped(_ folder: String) -> Bool {
    folder.hasPrefix(".")
      || ["Pods", "Carthage", "DerivedData", "node_modules", "build", "fastlane"].contains(folder)
      || [".xcodeproj", ".xcworkspace", ".xcassets", ".framework", ".xcframework", ".playground"].contains {
        folder.hasSuffix($0)
      }
  }
}
