import FoundationEssentials
import GimbalNotation

/// The search for a file with a similar name.
enum NearestFile {
  /// Returns the path of a file in the same folder with nearly the same name, or `nil` if there is no such
  /// file.
  ///
  /// - Complexity: O(files in the folder).
  static func path(to path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    // Exclude the name itself. If the path is a symbolic link to a missing file, the folder still lists its name.
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return Nearest.name(to: name, among: (names ?? []).filter { $0 != name }).map { folder + $0 }
  }
}
