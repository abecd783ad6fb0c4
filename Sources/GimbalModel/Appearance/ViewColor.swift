/// A color of a view. Color properties store its `description`:
///
/// | text | color |
/// |---|---|
/// | `#FF3B30`, `#FF3B3080` | sRGB components |
/// | `systemRedColor` | a UIKit color that depends on the user interface style |
/// | `named:Brand`, `named:Brand=#FF3B30` | a color from the asset catalog, with components if known |
package enum ViewColor: Hashable, Sendable {
  case components(ColorComponents)
  case system(SystemColor)
  case named(String, ColorComponents?)

  private static let namePrefix = "named:"
}

extension ViewColor: LosslessStringConvertible {
  package var description: String {
    switch self {
    case .components(let components): components.description
    case .system(let color): color.name
    case .named(let name, let components):
      ViewColor.namePrefix + name + (components.map { "=\($0.description)" } ?? "")
    }
  }

  /// Parses the `description` of a color. The result is `nil` for an unknown system color, for a name that is
  /// not a valid `Name`, and for malformed components, as in `named:Brand=#12`.
  package init?(_ description: String) {
    if let components = ColorComponents(description) {
      self = .components(components)
    } else if let color = SystemColor(named: description) {
      self = .system(color)
    } else {
      guard description.hasPrefix(ViewColor.namePrefix) else { return nil }
      var name = description.dropFirst(ViewColor.namePrefix.count)
      var components: ColorComponents?
      if let mark = name.lastIndex(of: "="), name[mark...].dropFirst().first == "#" {
        guard let known = ColorComponents(String(name[mark...].dropFirst())) else { return nil }
        (components, name) = (known, name[..<mark])
      }
      guard let name = (try? Name(name))?.text else { return nil }
      self = .named(name, components)
    }
  }

  /// Returns the components; `nil` for a color from the asset catalog whose components are not known.
  ///
  /// - Parameter isDark: `true` for the dark user interface style.
  package func components(isDark: Bool = false) -> ColorComponents? {
    switch self {
    case .components(let components): components
    case .system(let color): isDark ? color.dark : color.light
    case .named(_, let components): components
    }
  }
}
