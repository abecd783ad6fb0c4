package import GimbalInterpreter
package import GimbalSyntaxTree

/// A copy of Masonry among the files of the code, as an SDK contains it, with the names of Masonry or with another prefix.
///
/// The built-in interface runs in its place, because it reads the relations in the code that uses the library, and not the
/// constraints that the library makes from them.
package struct MasonryCopy: Equatable, Sendable {
  /// The prefix of the classes: `MAS`, or another one.
  package let prefix: String
  /// The prefix of the methods of views: `mas_`, or another one.
  package let methodPrefix: String
  /// The prefix of the attributes of views: that of the methods, or another one.
  package let attributePrefix: String
  package let paths: Set<String>

  private static let classes = [
    "CompositeConstraint", "Constraint", "Constraint+Private", "ConstraintMaker", "LayoutConstraint",
    "Utilities", "ViewAttribute", "ViewConstraint",
  ]
  private static let categories = ["Additions", "ShorthandAdditions", "DebugAdditions"]

  /// Finds copies by the names of their files.
  ///
  /// - Parameter bytes: Returns the content of a file.
  package static func copies(
    among paths: some Sequence<String>, bytes: (String) -> [UInt8]
  ) -> [MasonryCopy] {
    let folders = Dictionary(grouping: paths) { path in
      path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)]
    }
    return folders.sorted { $0.key < $1.key }.compactMap { folder, paths in
      let names = Set(paths.map { String($0.dropFirst(folder.count)) })
      let maker = "ConstraintMaker.m"
      let prefixes = names.filter { $0.hasSuffix(maker) }.map { String($0.dropLast(maker.count)) }
      guard
        let prefix = prefixes.sorted().first(where: { prefix in
          !prefix.isEmpty
            && ["CompositeConstraint.m", "ViewConstraint.m"].allSatisfy { names.contains(prefix + $0) }
        })
      else { return nil }
      let own = names.filter { isSource($0, prefix) }
      let header = "\(folder)View+\(prefix)Additions.h"
      let text = String(
        decoding: names.contains(String(header.dropFirst(folder.count))) ? bytes(header) : [], as: UTF8.self)
      let methods = self.prefix(of: "makeConstraints:", in: text) ?? prefix.lowercased() + "_"
      return MasonryCopy(
        prefix: prefix, methodPrefix: methods,
        attributePrefix: self.prefix(of: "centerXWithinMargins;", in: text) ?? methods,
        paths: Set(own.map { folder + $0 }))
    }
  }

  private static func isSource(_ name: String, _ prefix: String) -> Bool {
    guard let end = name.lastIndex(of: ".") else { return false }
    let base = name[..<end]
    // The categories of arrays use the functions of views, so that the interface does not replace them.
    return classes.contains { base == prefix + $0 }
      || categories.contains { base.hasSuffix("+\(prefix)\($0)") } && !name.hasPrefix("NSArray+")
      || name == "Masonry.h"
  }

  /// Returns the prefix of a name in a header.
  private static func prefix(of name: String, in text: String) -> String? {
    guard let end = text.firstRange(of: name)?.lowerBound else { return nil }
    return String(text[..<end].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
  }

  /// The path of the interface of a copy with names of its own; `nil` for the names of Masonry.
  package var path: String? { prefix == "MAS" ? nil : "\(prefix)Masonry.swift" }

  /// Returns the built-in interface with the names of the copy; `nil` for the names of Masonry.
  package func interface(parse: ([UInt8]) throws -> SourceFile) rethrows -> Program.File? {
    guard let path else { return nil }
    let source = Array(
      String(decoding: LayoutLibrary.masonry.source, as: UTF8.self)
        .replacing("MAS", with: prefix)
        .replacing("public var mas_", with: "public var \(attributePrefix)")
        .replacing(".mas_right", with: ".\(attributePrefix)right")
        .replacing(".mas_bottom", with: ".\(attributePrefix)bottom")
        .replacing("mas_", with: methodPrefix).utf8)
    return Program.File(path: path, source: source, tree: try parse(source), isLibrary: true)
  }
}
