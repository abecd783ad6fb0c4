import GimbalModel
import GimbalNotation

/// The name of an object of the wrong kind, such as the name of a view where a command expects a revision.
struct MisplacedName {
  /// The kind of object that the command expects, such as `revision`.
  let role: String
  let name: String

  /// Returns the fix; `nil` if no object of another kind has the name.
  func advice(_ names: KnownNames) -> String? {
    let written = (try? Name(name))?.notation() ?? name
    switch role {
    case "view":
      if names.scenes.contains(name) {
        return "\(name.cited) is a scene with the root view 'root'; use 'scene use \(written)' to edit it"
      }
      if names.sets.contains(name) { return "\(name.cited) is a set; use 'set show \(written)'" }
      if LayoutGuide(rawValue: name) != nil { return "write 'root.\(name)'" }
      return MisplacedName.superviews.contains(name.lowercased())
        ? "write 'root', or the name of the superview" : nil
    case "set":
      if names.isView(name) { return "\(name.cited) is a view; write an attribute, as in '\(written).width'" }
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

  /// Words that other programs use for the superview.
  private static let superviews: Set = [
    "superview", "parent", "screen", "window", "container", "self", "view", "page", "body",
  ]
}
