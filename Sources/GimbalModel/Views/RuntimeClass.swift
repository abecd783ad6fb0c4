/// The name of a class at run time, as debuggers and logs print it.
package struct RuntimeClass {
  /// The name as printed, possibly with a module, generic arguments or mangled.
  private let name: String

  package init(_ name: String) { self.name = name }

  /// The name without module and generic arguments.
  package var bareName: Substring {
    var name = name.prefix { $0 != "<" }
    if name.hasPrefix("_Tt") { name = RuntimeClass.demangled(name) }
    if name.hasPrefix("NSKVONotifying_") { name = name.dropFirst("NSKVONotifying_".count) }
    if let dot = name.lastIndex(of: ".") { name = name[name.index(after: dot)...] }
    return name
  }

  /// The name in lower camel case, without module, framework prefix and generic arguments: `UILabel` becomes `label`.
  package var simplifiedName: String {
    var name = bareName.drop { $0 == "_" }
    for start in ["UI", "NS", "MK", "WK"]
    where name.hasPrefix(start) && name.dropFirst(2).first?.isUppercase == true {
      name = name.dropFirst(2)
      break
    }
    let clean = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let first = clean.first, first.isLetter else { return "view" }
    // If the name starts with several capitals, the last of these capitals starts the next word: `ABCHeader`
    // becomes `abcHeader`. An all-caps name is one word.
    let capitals = clean.prefix(while: \.isUppercase)
    let start = capitals.count > 1 && capitals.count < clean.count ? capitals.count - 1 : capitals.count
    return clean.prefix(start).lowercased() + clean.dropFirst(start)
  }

  /// Returns a name for a view of the class that shows a text, such as `titleLabel`.
  package func viewName(text: String) -> String {
    let kind = simplifiedName
    guard let word = RuntimeClass.name(of: text), word.first?.isLetter == true else { return kind }
    return word.lowercased().hasSuffix(kind.lowercased()) ? word : word + RuntimeClass.capitalized(kind)
  }

  /// Returns the first words of a text in lower camel case; `nil` for a text without words.
  package static func name(of text: String) -> String? {
    let words = text.replacing("\\n", with: " ").split { !($0.isLetter || $0.isNumber) }.prefix(3)
      .map { String($0.prefix(16)) }
    guard let first = words.first else { return nil }
    let isUppercase = first.count > 1 && !first.contains(where: \.isLowercase)
    let start = isUppercase ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    return ([start] + words.dropFirst().map(capitalized)).joined()
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// Returns the class in a mangled Swift name: `_TtGC7SwiftUI14_UIHostingViewVS_7AnyView_` contains
  /// `_UIHostingView`.
  ///
  /// The name of the class follows the name of its module, and both precede the generic arguments.
  private static func demangled(_ name: Substring) -> Substring {
    var rest = name.drop { !$0.isNumber }
    var found = name[name.endIndex...]
    for _ in 0..<2 {
      let digits = rest.prefix(while: \.isNumber)
      guard let length = Int(digits), length < rest.count else { break }
      let word = rest.dropFirst(digits.count).prefix(length)
      found = word
      rest = rest[word.endIndex...]
    }
    return found.isEmpty ? "view" : found
  }
}
