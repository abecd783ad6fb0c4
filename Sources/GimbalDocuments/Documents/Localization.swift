package import GimbalInterfaceBuilder
import GimbalLayout
import GimbalMarkup
package import GimbalModel
package import GimbalReporting

/// A language in which the scenes of a document are solved, or a pseudolanguage, which changes the texts or
/// the layout direction to test layouts before translations exist.
package enum Localization: Hashable, Sendable {
  /// A language with its code, such as `de` or `pt-BR`.
  case language(String)
  case pseudo(PseudoLanguage)

  /// The name on the command line and in reports, such as `de` or `pseudo-long`.
  package var name: String {
    switch self {
    case .language(let code): code
    case .pseudo(let pseudo): "pseudo-\(pseudo.rawValue)"
    }
  }

  /// The layout direction of the language, or `nil` to keep the direction of the scene.
  var direction: LayoutDirection? {
    switch self {
    case .language(let code): Localization.isRightToLeft(code) ? .rightToLeft : .leftToRight
    case .pseudo(.rtl): .rightToLeft
    case .pseudo: nil
    }
  }

  /// Languages whose usual script is written from right to left (Unicode CLDR, `characterOrder`).
  private static let rightToLeft: Set<String> = [
    "ar", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi",
  ]
  private static let rightToLeftScripts: Set<String> = [
    "Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg",
  ]

  /// Returns `true` if a language is written from right to left. A script in the code of the language takes
  /// precedence, as in `az-Arab`.
  static func isRightToLeft(_ code: String) -> Bool {
    let parts = code.split { $0 == "-" || $0 == "_" }
    if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
      return rightToLeftScripts.contains(String(script))
    }
    return parts.first.map { rightToLeft.contains($0.lowercased()) } ?? false
  }

  /// Returns `true` if a text has the form of a language code: letters, digits and hyphens, such as `pt-BR`.
  package static func isCode(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    } && (2...8).contains(parts.first?.count ?? 0)
  }
}

/// A change to the texts or the layout direction for testing layouts before translations exist, like the
/// pseudolanguages in Xcode.
package enum PseudoLanguage: String, CaseIterable, Sendable {
  /// Doubles each line of a text.
  case long
  /// Adds accents to the letters and brackets around the text.
  case accented
  /// Keeps the text and lays out views from right to left.
  case rtl

  /// Returns the changed text, truncated to the maximum length of a text.
  func text(of text: String) -> String {
    let changed: String =
      switch self {
      case .long:
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? "" : "\($0) \($0)" }.joined(separator: "\n")
      case .accented: "[" + String(text.map { PseudoLanguage.accents[$0] ?? $0 }) + "]"
      case .rtl: text
      }
    return String(String.UnicodeScalarView(changed.unicodeScalars.prefix(StyledText.maximumLength)))
  }

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip("aceinouyzACEINOUYZ", "åçéîñöüÿžÅÇÉÎÑÖÜŸŽ"))
}

/// The strings files with translations beside an Interface Builder document.
package struct StringsFiles {
  private let path: String
  private let files: any FileAccess
  private let limits: InputLimits
  private let cancellation: Cancellation

  /// Creates a lookup for the translations of a document.
  ///
  /// - Parameter path: The path of the document as the user typed it.
  package init(
    beside path: String, files: any FileAccess, limits: InputLimits, cancellation: Cancellation = .never
  ) {
    self.path = path
    self.files = files
    self.limits = limits
    self.cancellation = cancellation
  }

  /// Returns the translations into a language, or `nil` if no file contains any.
  ///
  /// If there are no translations into a regional variant, such as `de-AT`, the translations into the
  /// language (`de`) are used, as in a running app.
  ///
  /// - Throws: `UnreadableStrings` if a file cannot be read.
  package func strings(in language: String) throws(UnreadableStrings) -> LocalizedStrings? {
    var found: LocalizedStrings?
    for code in StringsFiles.variants(of: language) {
      for (path, format) in candidates(for: code) {
        guard files.beginning(of: path) != nil else { continue }
        do {
          let bytes = try content(of: path)
          let read = try LocalizedStrings(
            bytes, format, language: code, limits: limits, cancellation: cancellation)
          if let read { found = found.map { merged($0, read) } ?? read }
        } catch {
          throw UnreadableStrings(path: path, reason: error)
        }
      }
      if found != nil { return found }
    }
    return nil
  }

  /// Returns the bytes of a file. Reading stops when the limit is exceeded.
  private func content(of path: String) throws -> [UInt8] {
    let content = try files.open(path)
    var bytes: [UInt8] = []
    while bytes.count <= limits[.documentBytes] {
      let piece = try content.next()
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// The maximum number of files and folders beside the document that are searched for languages.
  private static let mostEntries = 1_000

  /// The codes of the languages for which the document has translations, sorted. Files that cannot be read are
  /// skipped, because ``strings(in:)`` reports them.
  package var languages: [String] {
    var found: Set<String> = []
    let (folders, isInLanguageFolder) = self.folders
    let around = folders.isEmpty ? "." : folders == [""] ? "/" : folders.joined(separator: "/")
    for entry in files.entries(of: around, maximum: StringsFiles.mostEntries) where entry.isFolder {
      let code = entry.name.hasSuffix(".lproj") ? String(entry.name.dropLast(6)) : ""
      guard Localization.isCode(code.replacing("_", with: "-")), code != "Base", code != "mul" else {
        continue
      }
      let hasStrings = [LocalizedStrings.Format.strings, .stringsdict].contains { format in
        files.beginning(of: file(folders + [entry.name], format).0) != nil
      }
      if hasStrings { found.insert(code.replacing("_", with: "-")) }
    }
    for (path, _) in catalogs(folders, isInLanguageFolder) where files.beginning(of: path) != nil {
      guard let bytes = try? content(of: path) else { continue }
      found.formUnion((try? LocalizedStrings.languages(inCatalog: bytes, limits: limits)) ?? [])
    }
    return found.filter(Localization.isCode).sorted()
  }

  private func merged(_ one: LocalizedStrings, _ other: LocalizedStrings) -> LocalizedStrings {
    var all = one
    all.merge(other)
    return all
  }

  /// Returns a language code, followed by its more general codes, such as `de-AT` and `de`.
  private static func variants(of language: String) -> [String] {
    let parts = language.split(separator: "-").map(String.init)
    return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
  }

  /// Returns the paths where Xcode stores the translations of the document: files such as
  /// `de.lproj/Main.strings` beside `Base.lproj`, and string catalogs in `mul.lproj` or beside the document.
  private func candidates(for language: String) -> [(String, LocalizedStrings.Format)] {
    let (folders, isInLanguageFolder) = self.folders
    let names = language.contains("-") ? [language, language.replacing("-", with: "_")] : [language]
    return catalogs(folders, isInLanguageFolder)
      + names.flatMap {
        [file(folders + ["\($0).lproj"], .strings), file(folders + ["\($0).lproj"], .stringsdict)]
      }
  }

  /// The folder with the folders of the languages, and whether the document itself is in a folder of a language.
  private var folders: (around: [String], isInLanguageFolder: Bool) {
    var folders = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    folders.removeLast()
    guard folders.last?.hasSuffix(".lproj") == true else { return (folders, false) }
    return (folders.dropLast(), true)
  }

  private func file(
    _ folders: [String], _ format: LocalizedStrings.Format
  ) -> (String, LocalizedStrings.Format) {
    ((folders + ["\(path.fileStem).\(format.rawValue)"]).joined(separator: "/"), format)
  }

  private func catalogs(
    _ folders: [String], _ isInLanguageFolder: Bool
  ) -> [(String, LocalizedStrings.Format)] {
    let own = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init).dropLast()
    return [file(folders + ["mul.lproj"], .xcstrings), file(folders, .xcstrings)]
      + (isInLanguageFolder ? [file(Array(own), .xcstrings)] : [])
  }
}

/// The error that is thrown if a file with translations cannot be read.
package struct UnreadableStrings: Error {
  package let path: String
  package let reason: any Error
}

extension Scene {
  /// Returns the scene in a localization: with translated texts, in the direction of the language, and
  /// without the sizes that Interface Builder recorded for the original texts.
  ///
  /// - Parameter strings: The translations. A text without a translation is unchanged, as in a running app.
  package func localized(_ localization: Localization, _ strings: LocalizedStrings) throws(EditError) -> Scene
  {
    var scene = self
    for view in viewsInTreeOrder {
      guard let text = properties(of: view.id).text(.text),
        let other = translation(of: text, in: view, localization, strings), other != text,
        (try? StyledText.check(other)) != nil
      else { continue }
      for edit in scene.edits(giving: view.id, edits(of: view, from: text, to: other)) {
        try scene.apply(edit)
      }
    }
    if let direction = localization.direction, direction != header.direction {
      var header = header
      header.direction = direction
      for edit in scene.edits(giving: header) { try scene.apply(edit) }
    }
    // Remove the recorded size of the root, because the frames that Interface Builder recorded are valid only
    // for the original texts and direction.
    for edit in scene.edits(giving: root, [(.recordedWidth, nil), (.recordedHeight, nil)]) {
      try scene.apply(edit)
    }
    return scene
  }

  private func translation(
    of text: String, in view: View, _ localization: Localization, _ strings: LocalizedStrings
  ) -> String? {
    switch localization {
    case .pseudo(let pseudo): return pseudo.text(of: text)
    case .language:
      guard let id = properties(of: view.id).text(.objectID) else { return nil }
      let keys = view.kind == .button ? ["normalTitle", "configuration.title", "title"] : ["text"]
      return keys.lazy.compactMap { strings["\(id).\($0)"] }.first
    }
  }

  /// Returns the properties that change with the text of a view. Text in a font other than the system font
  /// cannot be measured. The recorded width of such text is multiplied by the ratio between the widths of the
  /// new and the old text in the system font.
  private func edits(of view: View, from text: String, to other: String) -> [(Property, PropertyValue?)] {
    var values: [(Property, PropertyValue?)] = [
      (.text, .word(other)), (.measuredWidth, nil), (.measuredHeight, nil),
    ]
    let properties = properties(of: view.id)
    if properties.hasUnmeasuredText, let width = properties.content(.horizontal) {
      let font = Font(size: properties.number(.fontSize) ?? view.kind.fontSize ?? 17)
      func measured(_ text: String) -> Double {
        SystemFontMeasurer().measure(StyledText(text, font: font), within: nil).width
      }
      if measured(text) > 0 {
        let ratio = measured(other) / measured(text)
        values.append((.contentWidth, .number(min(width * ratio, Limit.coordinate))))
      }
    }
    return values
  }
}
