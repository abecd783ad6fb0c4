import GimbalModel
package import GimbalReporting

/// A search for the Xcode project of a document, and for the traits that its app supports.
///
/// The results are kept for each folder, because the documents of an app have the same project.
package final class SupportedTraitsSearch {
  private let files: any FileAccess
  private var known: [String: SupportedTraits?] = [:]

  /// The maximum number of entries of a folder that are searched for a project.
  private static let maximumEntries = 2000

  package init(_ files: any FileAccess) { self.files = files }

  /// Returns the traits of the project in the nearest folder that contains the document; `nil` if there is no project.
  ///
  /// - Parameter path: The path of the document as the user typed it.
  package func traits(for path: String) -> SupportedTraits? {
    path == "-" ? nil : traits(in: SupportedTraitsSearch.folder(of: files.absolute(path)))
  }

  private func traits(in folder: String) -> SupportedTraits? {
    if let found = known[folder] { return found }
    let entries = files.entries(of: folder, maximum: SupportedTraitsSearch.maximumEntries)
    let project = entries.first { $0.isFolder && $0.name.hasSuffix(".xcodeproj") }
    let text = project.flatMap { try? files.read("\(folder)/\($0.name)/project.pbxproj") }
    var found: SupportedTraits?
    if let text {
      found = SupportedTraits(project: text) { try? files.read("\(folder)/\($0)") }
    } else if folder != "/", !entries.contains(where: { $0.name == ".git" }) {
      found = traits(in: SupportedTraitsSearch.folder(of: folder))
    }
    known[folder] = .some(found)
    return found
  }

  /// Returns the folder that contains a file or folder.
  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }
}
