package import GimbalReporting

/// The names of outlets in the source files of a project, with their uses.
///
/// The search compares words. A name counts as used if it occurs in code or text outside of a declaration, in any file.
package struct OutletUses: Sendable {
  /// The names in lines that declare outlets.
  private var declared: Set<String> = []
  /// The names in other lines.
  private var used: Set<String> = []
  /// The names before a member that sets a frame or adds constraints or subviews.
  private var laidOut: Set<String> = []

  package init() {}

  /// Returns `true` if the code declares an outlet and never uses it, so that it cannot change the object.
  package func isUnused(_ outlet: String) -> Bool { declared.contains(outlet) && !used.contains(outlet) }

  /// Returns `true` if the code sets the frame of an object, or adds constraints or subviews to it.
  package func isLaidOut(_ outlet: String) -> Bool { laidOut.contains(outlet) }

  /// The members by which code completes the layout of a view.
  private static let layoutMembers: Set<String> = [
    "frame", "bounds", "center", "snp", "addSubview", "addArrangedSubview", "insertSubview",
    "insertArrangedSubview",
    "addConstraint", "addConstraints", "translatesAutoresizingMaskIntoConstraints", "leadingAnchor",
    "trailingAnchor", "leftAnchor", "rightAnchor", "topAnchor", "bottomAnchor", "widthAnchor", "heightAnchor",
    "centerXAnchor", "centerYAnchor", "sizeToFit", "removeFromSuperview",
  ]

  /// Adds the words of a source file in Swift or Objective-C.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ bytes: [UInt8]) {
    var words: [Substring] = []
    var isAfterDot: [Bool] = []
    var isDeclaration = false
    var start: Int?
    func isPart(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : UInt8(ascii: "\n")
      if isPart(byte) {
        if start == nil {
          start = index
          let before = index > 0 ? bytes[index - 1] : 0
          isAfterDot.append(before == UInt8(ascii: "."))
        }
        continue
      }
      if let first = start {
        words.append(Substring(decoding: bytes[first..<index], as: UTF8.self))
        start = nil
      }
      guard byte == UInt8(ascii: "\n") else { continue }
      let declares = isDeclaration || words.contains("IBOutlet") || words.contains("IBOutletCollection")
      if declares {
        declared.formUnion(words.map(String.init))
        // The name can follow in the next line.
        isDeclaration = words.last == "IBOutlet"
      } else {
        for (position, word) in words.enumerated() {
          let name = String(word.first == "_" ? word.dropFirst() : word)
          used.insert(name)
          let next = position + 1
          if next < words.count, isAfterDot[next], OutletUses.layoutMembers.contains(String(words[next])) {
            laidOut.insert(name)
          }
        }
      }
      words.removeAll(keepingCapacity: true)
      isAfterDot.removeAll(keepingCapacity: true)
    }
  }
}

/// A search for the uses of outlets in the source files of the project of a document.
package final class OutletUseSearch {
  private let files: any FileAccess
  private var known: [String: OutletUses?] = [:]

  /// The maximum number of source files. A project with more files is not searched.
  private static let maximumFiles = 5000
  private static let maximumEntries = 5000
  private static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "build",
  ]

  package init(_ files: any FileAccess) { self.files = files }

  /// Returns the uses in the folder that contains the Xcode project of a document, or the git repository; `nil` if there is
  /// neither, or if the folder has no or too many source files.
  ///
  /// - Parameter path: The path of the document as the user typed it.
  package func uses(for path: String) -> OutletUses? {
    path == "-" ? nil : uses(in: OutletUseSearch.enclosing(files.absolute(path)))
  }

  private func uses(in folder: String) -> OutletUses? {
    if let found = known[folder] { return found }
    let entries = files.entries(of: folder, maximum: OutletUseSearch.maximumEntries)
    let isRoot = entries.contains { $0.name == ".git" || $0.isFolder && $0.name.hasSuffix(".xcodeproj") }
    let found: OutletUses? =
      isRoot ? search(folder) : folder == "/" ? nil : uses(in: OutletUseSearch.enclosing(folder))
    known[folder] = .some(found)
    return found
  }

  private func search(_ root: String) -> OutletUses? {
    var uses = OutletUses()
    var count = 0
    var open = [root]
    while let folder = open.popLast() {
      for entry in files.entries(of: folder, maximum: OutletUseSearch.maximumEntries) {
        let path = "\(folder)/\(entry.name)"
        if entry.isFolder {
          let isSkipped = entry.name.hasPrefix(".") || OutletUseSearch.skippedFolders.contains(entry.name)
          if !isSkipped { open.append(path) }
        } else if [".swift", ".m", ".mm"].contains(where: entry.name.hasSuffix) {
          count += 1
          guard count <= OutletUseSearch.maximumFiles else { return nil }
          if let bytes = try? files.bytes(of: path) { uses.add(bytes) }
        }
      }
    }
    return count == 0 ? nil : uses
  }

  private static func enclosing(_ path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }
}
