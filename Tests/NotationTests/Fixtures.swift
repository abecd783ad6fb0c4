import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// Returns a scene with views of given names, all children of its root.
func makeScene(_ views: [String], named sceneName: String = "Main", spacers: [String] = []) throws -> Scene {
  let ids = CountingIDs()
  let sceneID: SceneID = ids.id()
  let device = Device(size: Size(width: 600, height: 400))
  let root = View(id: ids.id(), scene: sceneID, parent: nil, position: .first, name: .root, kind: .view)
  var scene = Scene(
    header: SceneHeader(
      id: sceneID, position: .first, name: try Name(sceneName), device: device, orientations: .all,
      direction: .leftToRight),
    display: Display(scene: sceneID, device: device, orientation: .landscapeLeft), root: root)
  var last: OrderKey?
  for view in views + spacers {
    let position = OrderKey.between(last, nil)
    last = position
    try scene.apply(
      .insert(
        .view(
          View(
            id: ids.id(), scene: sceneID, parent: root.id, position: position, name: try Name(view),
            kind: spacers.contains(view) ? .spacer : .view))))
  }
  return scene
}

func source(_ text: String) -> Source { Source(name: "test", text: text) }

/// Returns the rendered diagnostic of the error that a closure throws; empty if it throws none.
func rendered(_ text: String, _ work: (Source) throws -> Void) -> String {
  let source = source(text)
  do {
    try work(source)
    return ""
  } catch let error as ParseError {
    return Diagnostic(error, in: source).rendered
  } catch {
    return "another error: \(error)"
  }
}

func name(_ text: String) -> Name { (try? Name(text)) ?? .root }

/// Returns a scene with two views beside a card, and one view in the card.
func makeSceneOfCard(ids: any IDSource) throws -> Scene {
  var scene = try makeScene(["a", "b", "card"])
  let card = try #require(scene.view(named: name("card")))
  try scene.apply(
    .insert(
      .view(
        View(
          id: ids.id(), scene: scene.id, parent: card.id, position: .first, name: name("inner"), kind: .view))
    ))
  return scene
}
