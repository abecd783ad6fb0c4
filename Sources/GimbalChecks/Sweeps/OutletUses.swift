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
  /// The names without a member, or before a member other than the numbers of a constraint.
  private var passedOn: Set<String> = []
  /// The names without a member, or before a member that sets a font.
  private var styled: Set<String> = []
  /// The names of the declared classes.
  private var classes: Set<String> = []

  package init() {}

  /// Returns `true` if code can activate or deactivate the constraint of an outlet: if it does more than to read or change the
  /// numbers of the constraint, such as its constant.
  package func isActivated(_ outlet: String) -> Bool { passedOn.contains(outlet) }

  /// Returns `true` if the code declares a class.
  func declaresClass(named name: String) -> Bool { classes.contains(name) }

  /// The members that set a font, or the text with a font.
  private static let fontMembers: Set<String> = ["font", "attributedText"]

  /// Returns `true` if the code can set the font of the label of an outlet: if it sets a font or passes the label on.
  package func isStyled(_ outlet: String) -> Bool { styled.contains(outlet) }

  /// The words by which code sets the height of rows.
  private static let rowHeightWords = [
    "rowHeight", "heightForRowAt", "heightForRowAtIndexPath", "automaticDimension",
    "UITableViewAutomaticDimension",
  ]

  /// `true` if the code sets the height of the rows of a table.
  package var setsRowHeights: Bool { OutletUses.rowHeightWords.contains(where: used.contains) }

  /// Returns `true` if the code contains each word of an identifier.
  func mentions(_ identifier: String) -> Bool {
    let words = identifier.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") }
    return words.allSatisfy { word in
      used.contains(String(word.first == "_" ? word.dropFirst() : word)) || declared.contains(String(word))
    }
  }

  /// The members of a constraint that do not install or uninstall it.
  private static let numberMembers: Set<String> = [
    "constant", "priority", "multiplier", "identifier", "firstItem", "secondItem", "firstAttribute",
    "secondAttribute", "relation",
  ]

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
          let member = next < words.count && isAfterDot[next] ? String(words[next]) : nil
          if let member, OutletUses.layoutMembers.contains(member) { laidOut.insert(name) }
          if member.map(OutletUses.numberMembers.contains) != true { passedOn.insert(name) }
          if member.map(OutletUses.fontMembers.contains) != false { styled.insert(name) }
          if next < words.count, ["class", "interface", "implementation"].contains(word) {
            classes.insert(String(words[next]))
          }
        }
      }
      words.removeAll(keepingCapacity: true)
      isAfterDot.removeAll(keepingCapacity: true)
    }
  }
}

/// The names that the files of a project declare or use.
package struct ProjectNames: Sendable {
  /// The names in source files; `nil` if there are none.
  package internal(set) var code: OutletUses?
  /// The names of the images in asset catalogs and in files.
  var images: Set<String> = []
  /// The names of the colors in asset catalogs.
  var colors: Set<String> = []
  /// `true` if the project has libraries of a package manager, whose files are not searched.
  var hasLibraries = false

  package init() {}
}

/// A search for the names in the files of the project of a document.
package final class OutletUseSearch {
  private let files: any FileAccess
  private var known: [String: ProjectNames?] = [:]

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
  package func uses(for path: String) -> OutletUses? { names(for: path)?.code }

  /// Returns the names in the same folder; `nil` if there is no such folder, or if it has too many source files.
  package func names(for path: String) -> ProjectNames? {
    path == "-" ? nil : names(in: OutletUseSearch.enclosing(files.absolute(path)))
  }

  private func names(in folder: String) -> ProjectNames? {
    if let found = known[folder] { return found }
    let entries = files.entries(of: folder, maximum: OutletUseSearch.maximumEntries)
    let isRoot = entries.contains { $0.name == ".git" || $0.isFolder && $0.name.hasSuffix(".xcodeproj") }
    let found: ProjectNames? =
      isRoot ? search(folder) : folder == "/" ? nil : names(in: OutletUseSearch.enclosing(folder))
    known[folder] = .some(found)
    return found
  }

  private func search(_ root: String) -> ProjectNames? {
    var (names, uses) = (ProjectNames(), OutletUses())
    var count = 0
    var open = [root]
    while let folder = open.popLast() {
      for entry in files.entries(of: folder, maximum: OutletUseSearch.maximumEntries) {
        let path = "\(folder)/\(entry.name)"
        if entry.isFolder {
          if names.addSet(entry.name) { continue }
          let isSkipped = entry.name.hasPrefix(".") || OutletUseSearch.skippedFolders.contains(entry.name)
          if !isSkipped { open.append(path) }
        } else if [".swift", ".m", ".mm"].contains(where: entry.name.hasSuffix) {
          count += 1
          guard count <= OutletUseSearch.maximumFiles else { return nil }
          if let bytes = try? files.bytes(of: path) { uses.add(bytes) }
        } else {
          names.addFile(entry.name)
        }
      }
    }
    if count > 0 { names.code = uses }
    return names
  }

  private static func enclosing(_ path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }
}

extension ProjectNames {
  /// Adds the set of an asset catalog. Returns `false` for another folder.
  fileprivate mutating func addSet(_ folder: String) -> Bool {
    let name = folder.split(separator: ".").dropLast().joined(separator: ".")
    switch folder.split(separator: ".").last {
    case "imageset", "symbolset", "appiconset", "launchimage": images.insert(name)
    case "colorset": colors.insert(name)
    default: return false
    }
    return true
  }

  /// Adds the name of an image file, with its extension and without it and the suffixes of scales and devices.
  fileprivate mutating func addFile(_ file: String) {
    if ["Podfile", "Cartfile", "Package.swift", "Package.resolved"].contains(file) { hasLibraries = true }
    let parts = file.split(separator: ".")
    guard parts.count > 1, let end = parts.last,
      ["png", "jpg", "jpeg", "pdf", "gif", "svg", "heic", "tiff"].contains(end.lowercased())
    else { return }
    let stem = parts.dropLast().joined(separator: ".")
    let name = stem.split(separator: "@").first.map(String.init) ?? stem
    let plain = name.split(separator: "~").first.map(String.init) ?? name
    images.formUnion([file, plain, "\(plain).\(end)"])
  }
}
