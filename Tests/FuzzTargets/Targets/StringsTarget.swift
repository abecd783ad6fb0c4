import GimbalInterfaceBuilder
import GimbalModel
package import TestSupport

/// The readers of `.strings`, `.stringsdict` and `.xcstrings` files. Any input gives translations, or an error
/// with a location. The first byte selects the format.
package final class StringsTarget: FuzzTarget {
  package static let name = "strings"

  package init(isThorough: Bool) {}

  package let seeds = [
    "0/* Class = \"UILabel\" */\n\"a-b-c.text\" = \"Caf\\U00E9 \\\"x\\\"\\n\"; // end\nbare.title = \"b\"; \"key\";",
    "0<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>a.text</key><string>b</string></dict></plist>",
    "1<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\"><plist><dict><key>a.text</key>"
      + "<dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>other</key>"
      + "<string>%d items</string></dict></dict></dict></plist>",
    "2{\"sourceLanguage\":\"en\",\"strings\":{\"a.text\":{\"comment\":\"c\",\"localizations\":{\"de\":{\"stringUnit\":"
      + "{\"state\":\"translated\",\"value\":\"b\"}},\"fr\":{\"variations\":{\"plural\":{\"other\":{\"stringUnit\":"
      + "{\"value\":\"c\"}}}}}}}},\"version\":\"1.0\"}",
  ].map { Array($0.utf8) }

  package func check(_ bytes: [UInt8]) throws -> Bool {
    guard let first = bytes.first else { return false }
    let formats = LocalizedStrings.Format.allCases
    do throws(DocumentError) {
      let format = formats[Int(clamping: first) % formats.count]
      for language in ["de", "fr"] {
        _ = try LocalizedStrings(Array(bytes.dropFirst()), format, language: language)
      }
      return true
    } catch {
      try require(error.line > 0 && error.column > 0, "an error without a place: \(error)")
      return false
    }
  }

  private static let words = [
    "\"a.text\"", "=", ";", "/*", "*/", "//", "\\U", "{", "}", "[", "]", ":", ",", "\"de\"", "\"fr\"",
    "<dict>", "</dict>",
    "<key>", "</key>", "<string>", "</string>", "<!DOCTYPE", "null", "true", "-1e9",
  ]

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    TextMutation.damage(&bytes, words: StringsTarget.words, using: &chance)
  }
}
