import GimbalModel
import GimbalNotation

extension SceneComparison {
  /// What is different within a layout manager that is there before and after: `item v1: v1 300x150 -> v1 200x150`. Of
  /// what came or went the outermost box stands for all within it.
  ///
  /// - Complexity: O(boxes).
  func boxes(of before: Rule, _ after: Rule) -> [Difference] {
    guard let old, let new, case .manager(let was) = before, case .manager(let now) = after else { return [] }
    let (olds, news) = (old.boxes(from: was.id).dropFirst(), new.boxes(from: now.id).dropFirst())
    let known = Set([was.id] + olds.map(\.id)).intersection([now.id] + news.map(\.id))
    let subject = "of \(now.view.map { name(of: $0, in: new).cited } ?? "?") in \(set(of: after, in: new))"
    return compared(
      Array(olds), Array(news), by: \.id,
      added: { box in
        guard box.parent.map(known.contains) ?? false else { return nil }
        return Difference(
          action: .added, kind: .manager, subject: subject, aspect: title(of: box, in: new),
          new: box.line(in: new))
      },
      removed: { box in
        guard box.parent.map(known.contains) ?? false else { return nil }
        return Difference(
          action: .removed, kind: .manager, subject: subject, aspect: title(of: box, in: old),
          old: box.line(in: old))
      },
      changed: { before, after in
        let title = title(of: after, in: new)
        let words = [
          change(.manager, subject, title + ":", before.notation(in: old), after.notation(in: new))
        ].compactMap { $0 }
        guard words.isEmpty, before.position != after.position else { return words }
        return [
          Difference(
            action: .changed, kind: .manager, subject: subject, aspect: "\(title): moved among its siblings")
        ]
      })
  }

  /// What a box is called: an item by its view, any other by its place.
  private func title(of box: LayoutBox, in scene: Scene) -> String {
    if box.role == .item, let view = box.view { return "item \(name(of: view, in: scene))" }
    var words: [String] = []
    var next: LayoutBox? = box
    while let box = next, let parent = box.parent {
      let beside = scene.boxes(in: parent).filter { $0.role == box.role }
      let number = beside.firstIndex { $0.id == box.id }.map { " \($0 + 1)" } ?? ""
      words.append(box.role.rawValue + (box.role.isRegion ? "" : number))
      next = scene.box(parent)
    }
    return words.reversed().joined(separator: ", ")
  }
}

extension LayoutBox {
  /// The box and all within it on one line.
  func line(in scene: Scene) -> String {
    let boxes = scene.boxes(in: id)
    guard !boxes.isEmpty else { return notation(in: scene) }
    return "\(notation(in: scene)) { \(boxes.map { $0.line(in: scene) }.joined(separator: "; ")) }"
  }
}
