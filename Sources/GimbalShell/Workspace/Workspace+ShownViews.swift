import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory

// Functions that find a view by its name or path. Commands that change the scene use `view(_:in:)` instead,
// because they can change only the views of the scene itself.
extension Workspace {
  /// Returns a view of a scene or of its instances, which are views that show other scenes.
  ///
  /// - Parameter snapshot: The scene at a revision, with the other scenes of the revision; `nil` for the
  ///   current state.
  /// - Throws: `ParseError` for an unknown view; `Refusal` for a path to the root of an instance, or to a
  ///   view that the instance does not show in the current orientation.
  func view(_ name: Spanned<Name>, shownIn composition: Composition, snapshot: SceneSnapshot? = nil) throws
    -> View
  {
    if let view = composition.scene.view(named: name.value) { return view }
    if let location = location(of: name.value, in: composition) {
      try refuseRoot(location, name, in: composition)
      try refuseUnshown(location, name, in: composition, snapshot ?? self.snapshot(of: composition.source))
      return try name.view(in: composition.scene)
    }
    return try view(name, in: composition.scene)
  }

  /// Returns a view of the scene itself, for commands that list its properties.
  ///
  /// - Throws: `ParseError` for an unknown view; `Refusal` for a view inside an instance. The error names the
  ///   scene that the instance shows.
  func ownView(_ name: Spanned<Name>, in scene: Scene) throws -> View {
    if let view = scene.view(named: name.value) { return view }
    let composition = try composition(of: scene)
    if let location = location(of: name.value, in: composition) {
      try refuseRoot(location, name, in: composition)
      if let owner = self.scene(owning: name.value, from: scene) {
        throw Refusal(
          "\(name.value.text.cited) is a view of scene '\(owner)', not of the scene in use",
          remedy: "use its scene first: scene use \(owner.notation())", at: name.span)
      }
    }
    return try view(name, in: scene)
  }

  /// A path that is split into a view and the remaining path. For example, the path `row1/title`
  /// consists of the view `row1` and the remaining path `title`.
  private struct PathPlace {
    let view: View
    let rest: String
  }

  /// Returns the view that the longest possible prefix of a path names, with the remaining path; `nil` if no
  /// prefix names a view.
  private func location(of path: Name, in composition: Composition) -> PathPlace? {
    let text = path.text
    for slash in text.indices.reversed() where text[slash] == "/" {
      guard let name = try? Name(path: String(text[..<slash])), let view = composition.scene.view(named: name)
      else { continue }
      return PathPlace(view: view, rest: String(text[text.index(after: slash)...]))
    }
    return nil
  }

  private func refuseRoot(_ location: PathPlace, _ name: Spanned<Name>, in composition: Composition) throws {
    guard location.rest == Name.root.text,
      composition.instances.contains(where: { $0.view == location.view.id })
    else { return }
    throw Refusal(
      "the root of the scene in '\(location.view.name)' is '\(location.view.name)' itself",
      remedy: "use '\(location.view.name.pathNotation())' instead of the path", at: name.span)
  }

  /// Throws an error if the view at the end of a path exists, but is not shown in the current orientation.
  /// Another orientation can show another scene in the same instance.
  private func refuseUnshown(
    _ location: PathPlace, _ name: Spanned<Name>, in composition: Composition, _ snapshot: SceneSnapshot
  ) throws {
    let now = composition.traits.orientation
    let shown = composition.source.header.orientations.members.filter { orientation in
      guard orientation != now else { return false }
      var traits = composition.traits
      traits.orientation = orientation
      return snapshot.composition(for: traits).scene.view(named: name.value) != nil
    }
    let owner = scene(owning: name.value, from: composition.source)
    guard !shown.isEmpty || owner != nil else { return }
    throw Refusal(
      "'\(location.view.name)' does not show \(location.rest.cited) in \(now.rawValue)",
      remedy: shown.isEmpty
        ? owner.map { "show scene '\($0)' in '\(location.view.name)'" }
        : "rotate to \(shown.map(\.rawValue).joined(separator: " or "))",
      at: name.span)
  }
}
