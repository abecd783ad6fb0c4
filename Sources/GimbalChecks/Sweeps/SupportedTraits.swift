package import GimbalModel

/// The devices, orientations and languages that an app supports, as far as its Xcode project states them.
package struct SupportedTraits: Hashable, Sendable {
  /// `true` if all targets of the project run on iPads.
  package var supportsTablets = false
  /// The orientations on phones; empty if the project does not state them.
  package var phoneOrientations: [Orientation] = []
  /// The orientations on tablets; empty if the project does not state them.
  package var tabletOrientations: [Orientation] = []
  /// `true` if the project has a right-to-left language.
  package var needsMirroring = false
  /// The first version of iOS on which the app runs; `nil` if the project does not state it.
  package var firstVersion: Double?
  /// The major versions of iOS in which the screens are checked; empty for no stated version. A project does not state them.
  package var systemVersions: [Int] = []
  /// The text sizes of the user in which the screens are checked; empty for the largest one. A project does not state them.
  package var textSizes: [ContentSizeCategory] = []

  package init() {}

  /// Reads a project file of Xcode and the property lists to which it refers.
  ///
  /// If targets differ, the result contains only what all of them support, so that no layout is checked that the app
  /// never shows.
  ///
  /// - Parameters:
  ///   - project: The text of `project.pbxproj`.
  ///   - propertyList: A function that returns the text of a property list at a path relative to the folder of the
  ///     project; `nil` if the file cannot be read.
  package init(project: String, propertyList: (String) -> String?) {
    let lines = project.split(separator: "\n").map { $0.drop { $0 == "\t" || $0 == " " } }
    func values(of key: String) -> [String] {
      lines.filter { $0.hasPrefix(key + " = ") || $0.hasPrefix("\"\(key)\" = ") }.map { line in
        String(line.drop { $0 != "=" }.dropFirst(2).filter { $0 != "\"" && $0 != ";" })
      }
    }
    let families = values(of: "TARGETED_DEVICE_FAMILY")
    supportsTablets = !families.isEmpty && families.allSatisfy { $0.contains("2") }
    firstVersion = values(of: "IPHONEOS_DEPLOYMENT_TARGET").compactMap { version in
      Double(version.split(separator: ".").prefix(2).joined(separator: "."))
    }.min()
    let lists = Set(values(of: "INFOPLIST_FILE")).sorted().compactMap { path in
      propertyList(
        path.replacing("$(SRCROOT)/", with: "").replacing("$(PROJECT_DIR)/", with: ""))
    }
    let key = "UISupportedInterfaceOrientations"
    func orientations(_ setting: String, _ listKeys: [String]) -> [Orientation] {
      let stated =
        values(of: "INFOPLIST_KEY_" + setting).map(SupportedTraits.orientations)
        + lists.compactMap { list in
          listKeys.lazy.compactMap { SupportedTraits.array(of: $0, in: list) }.first
            .map(SupportedTraits.orientations)
        }
      let sets = stated.filter { !$0.isEmpty }
      return Orientation.allCases.filter { one in !sets.isEmpty && sets.allSatisfy { $0.contains(one) } }
    }
    phoneOrientations = orientations(key + "_iPhone", [key + "~iphone", key])
    tabletOrientations = orientations(key + "_iPad", [key + "~ipad", key])
    needsMirroring = SupportedTraits.regions(in: lines.map(String.init)).contains(
      where: SupportedTraits.isRightToLeft)
  }

  /// Returns the codes of the languages in the list `knownRegions`.
  private static func regions(in lines: [String]) -> [String] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("knownRegions = (") }) else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix(")") }.map { line in
      line.filter { $0 != "\"" && $0 != "," }
    }
  }

  private static func isRightToLeft(_ code: String) -> Bool {
    ["ar", "fa", "he", "ur", "ckb"].contains(
      code.split { $0 == "-" || $0 == "_" }.first.map(String.init) ?? "")
  }

  /// Returns the text of an array in a property list; `nil` if there is none.
  private static func array(of key: String, in list: String) -> String? {
    guard let start = list.firstRange(of: "<key>\(key)</key>"),
      let end = list[start.upperBound...].firstRange(of: "</array>")
    else { return nil }
    return String(list[start.upperBound..<end.lowerBound])
  }

  private static func orientations(in text: String) -> [Orientation] {
    let names: [(String, Orientation)] = [
      ("UIInterfaceOrientationPortraitUpsideDown", .portraitUpsideDown),
      ("UIInterfaceOrientationLandscapeLeft", .landscapeLeft),
      ("UIInterfaceOrientationLandscapeRight", .landscapeRight),
    ]
    var rest = text
    var found: [Orientation] = []
    for (name, orientation) in names where rest.contains(name) {
      found.append(orientation)
      rest = rest.replacing(name, with: "")
    }
    return rest.contains("UIInterfaceOrientationPortrait") ? found + [.portrait] : found
  }
}
