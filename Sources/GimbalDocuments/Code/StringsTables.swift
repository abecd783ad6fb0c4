import GimbalInterfaceBuilder
import GimbalMarkup
import GimbalModel
import GimbalReporting
import GimbalUIKit

/// The strings files of a module in the development language of its project, which code reads with `NSLocalizedString`.
///
/// The file `en.lproj/Errors.strings` is a part of the table `Errors`. A string catalog contains all languages.
struct StringsTables {
  private let folder: ModuleFolder
  private let files: any FileAccess
  private let limits: InputLimits

  init(of folder: ModuleFolder, files: any FileAccess, limits: InputLimits) {
    (self.folder, self.files, self.limits) = (folder, files, limits)
  }

  /// Returns the texts by table and key. Files that cannot be read are omitted. Of several texts of a key, such as those of
  /// an app and of its extensions, the one of the first file counts.
  ///
  /// - Complexity: O(entries of the folder + bytes of the files).
  func tables() -> AppTexts.Tables {
    let paths = (try? folder.stringsFiles(files, limits: limits)) ?? []
    var tables: AppTexts.Tables = [:]
    var rest = limits[.codeBytes]
    for language in languages(of: paths) {
      for path in paths {
        guard
          let format = LocalizedStrings.Format.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") }),
          format == .xcstrings || StringsTables.language(of: path) == language
        else { continue }
        guard let bytes = try? files.bytes(of: path), bytes.count <= min(rest, limits[.documentBytes]) else {
          continue
        }
        rest -= bytes.count
        guard let read = try? LocalizedStrings(bytes, format, language: language, limits: limits) else {
          continue
        }
        tables[path.fileStem, default: [:]].merge(read.values) { known, _ in known }
      }
    }
    return tables
  }

  /// Returns the languages in which texts are searched: the development language of the project, and the base of the app.
  /// Without a project, the language is English, or else the only one.
  private func languages(of paths: [String]) -> [String] {
    let given = folder.project(files).flatMap { path -> String? in
      guard let bytes = try? files.bytes(of: path) else { return nil }
      return WordSearch.words(after: "developmentRegion = ", in: bytes).min()
    }
    let existing = Set(paths.compactMap(StringsTables.language))
    // Old projects name their language in English.
    let first = given.map { $0 == "English" && !existing.contains($0) ? "en" : $0 } ?? "en"
    let found = [first, "Base"].filter { $0 == first || existing.contains($0) }
    return existing.isDisjoint(with: found) && existing.count == 1 ? Array(existing) : found
  }

  /// Returns the code of the language of a strings file, such as `en` of `en.lproj/Errors.strings`; `nil` for a file outside of
  /// a folder of a language.
  private static func language(of path: String) -> String? {
    guard let folder = path.split(separator: "/").dropLast().last, folder.hasSuffix(".lproj") else {
      return nil
    }
    return String(folder.dropLast(".lproj".count))
  }
}
