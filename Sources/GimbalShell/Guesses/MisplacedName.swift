import GimbalModel
import GimbalNotation

/// A name in the place of another kind of object, such as a view in the place of a revision.
struct MisplacedName {
  /// The noun for the expected object, such as `revision`.
  let role: String
  let name: String

  /// The fix; `nil` if the name is not the name of another object.
  func advice(_ names: KnownNames) -> String? {
    let written = (try? Name(name))?.notation() ?? name
    switch role {
    case "view":
      if names.scenes.contains(name) {
        return "\(name.cited) is a scene, whose view is 'root'; use 'scene use \(written)' to edit it"
      }
      if names.sets.contains(name) { return "\(name.cited) is a set; use 'set show \(written)'" }
      if LayoutGuide(rawValue: name) != nil { return "write 'root.\(name)'" }
      return MisplacedName.superviews.contains(name.lowercased())
        ? "write 'root', or the name of the superview" : nil
    case "set":
      if names.isView(name) { return "\(name.cited) is a view; write an attribute, as in \(written).width" }
      return names.scenes.contains(name) ? "\(name.cited) is a scene; use 'scene use \(written)'" : nil
    case "scene":
      return names.isView(name) ? "\(name.cited) is a view; use 'show \(written)'" : nil
    case "revision":
      if names.isView(name) { return "\(name.cited) is a view; use 'blame \(written)'" }
      if names.scenes.contains(name) { return "\(name.cited) is a scene; use 'log --scene \(written)'" }
      return names.sets.contains(name) ? "\(name.cited) is a set; use 'show \(written)'" : nil
    case "constraint":
      return names.isView(name)
        ? "\(name.cited) is a view; use 'show \(written)' to list its constraints" : nil
    default: return nil
    }
  }

  /// Words for the superview in other programs.
  private static let superviews: Set = [
    "superview", "parent", "screen", "window", "container", "self", "view", "page", "body",
  ]
}
