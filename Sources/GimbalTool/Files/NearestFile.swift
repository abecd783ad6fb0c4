import FoundationEssentials
import GimbalNotation

/// The file that was meant by a path at which there is none.
enum NearestFile {
  /// The path of a file beside it with nearly the same name; nil where there is none.
  ///
  /// - Complexity: O(files of the directory).
  static func path(to path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return Nearest.name(to: name, among: names ?? []).map { folder + $0 }
  }
}
