import GimbalDocuments
import GimbalReporting

/// A search for files with certain extensions in a folder and in its subfolders.
///
/// Symbolic links to folders are not followed, because they can form a cycle.
package struct FolderSearch: Sendable {
  private let extensions: [String]
  private let includesHidden: Bool
  private let includesCode: Bool
  private let maximumFiles: Int
  private let maximumDepth: Int

  /// Finds the Interface Builder documents.
  package static let documents = FolderSearch(extensions: [".xib", ".storyboard"])

  /// Finds the Interface Builder documents, and the Swift files that are not of tests, of package managers or of builds.
  package static let layouts = FolderSearch(extensions: [".xib", ".storyboard"], includesCode: true)

  /// Finds the Swift files that are not of tests, of package managers or of builds.
  package static let code = FolderSearch(extensions: [], includesCode: true)

  /// - Parameters:
  ///   - extensions: The suffixes of the names, with the period, such as `.xib`.
  ///   - includesHidden: `true` to include files and folders whose name begins with a period.
  ///   - includesCode: `true` to include Swift files.
  ///   - maximumFiles: The maximum number of files to return.
  ///   - maximumDepth: The maximum depth of subfolders; 0 searches only the given folder.
  package init(
    extensions: [String], includesHidden: Bool = true, includesCode: Bool = false, maximumFiles: Int = .max,
    maximumDepth: Int = .max
  ) {
    (self.extensions, self.includesHidden, self.includesCode) = (extensions, includesHidden, includesCode)
    (self.maximumFiles, self.maximumDepth) = (maximumFiles, maximumDepth)
  }

  /// Returns the paths of the files in a folder. The entries of each folder are in alphabetical order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* entries of all folders.
  package func files(in folder: String, of source: any FileStampSource = DiskStamps()) -> [String] {
    var found: [String] = []
    collect(folder, depth: 0, isCode: includesCode, source, into: &found)
    return found
  }

  private func collect(
    _ folder: String, depth: Int, isCode: Bool, _ source: any FileStampSource, into found: inout [String]
  ) {
    for entry in source.entries(in: folder)
    where (includesHidden || !entry.name.hasPrefix(".")) && found.count < maximumFiles {
      let path = folder.hasSuffix("/") ? folder + entry.name : "\(folder)/\(entry.name)"
      if entry.isFolder {
        // The export of a localization has copies of the documents.
        guard depth < maximumDepth, !entry.name.hasSuffix(".xcloc") else { continue }
        let isCode = isCode && !SwiftFiles.isSkipped(entry.name) && !SwiftFiles.isTests(entry.name)
        // Without documents, the rest of a folder without code is not of interest.
        if isCode || !extensions.isEmpty {
          collect(path, depth: depth + 1, isCode: isCode, source, into: &found)
        }
      } else if extensions.contains(where: entry.name.hasSuffix)
        || (isCode && CodeFiles.isSource(entry.name))
      {
        found.append(path)
      }
    }
  }
}
