extension HostileArchive {
  private static let lines = sample.split(separator: "\n").map { String($0) }

  /// The sample with its lines in another order: numbers from 1.
  private init(order: [Int], _ description: String, line: Int, field: String? = nil) {
    let text = order.map { HostileArchive.lines[$0 - 1] + "\n" }.joined()
    self.init(named: "lines \(description)", ArchiveText.sealed(Array(text.utf8)), line: line, field: field)
  }

  private static let inOrder = Array(1...lines.count)

  /// Lines that are out of order, come twice or are missing.
  static let damagedOrder: [HostileArchive] =
    [
      HostileArchive(order: [], "are none", line: 1),
      HostileArchive(order: [1, 1] + inOrder.dropFirst(), "with two headers", line: 2),
      HostileArchive(order: inOrder + [1], "with a header at the end", line: 16),
      HostileArchive(order: Array(inOrder.dropFirst()), "without a header", line: 1),
      HostileArchive(order: [2, 1] + inOrder.dropFirst(2), "with the header second", line: 1),
      HostileArchive(order: [1, 2, 2] + inOrder.dropFirst(2), "with the project twice", line: 3),
      HostileArchive(order: [1] + inOrder.dropFirst(2) + [2], "with the project last", line: 15),
      HostileArchive(order: [1, 4], "with a view and no scene", line: 2),
      HostileArchive(order: [1, 10], "with a set and no scene", line: 2),
      HostileArchive(order: [1, 3], "with a scene and no root", line: 3),
      HostileArchive(order: [1, 3, 6, 7], "with a scene, no root, and a scene", line: 3),
      HostileArchive(order: [1, 3, 10], "with a set in place of the root", line: 3),
      HostileArchive(order: [1, 3, 5, 4], "with a view before the root", line: 3, field: "parent"),
      HostileArchive(order: [1, 3, 4, 4], "with two roots", line: 4),
      HostileArchive(order: [1, 3, 4, 5, 5], "with a view twice", line: 5, field: "name"),
      HostileArchive(order: [1, 3, 4, 5, 3, 4, 5], "with a scene twice", line: 5, field: "name"),
      HostileArchive(order: inOrder + [10], "with a set twice", line: 16, field: "name"),
      HostileArchive(order: [1, 6, 7, 8, 9, 11], "with a rule and no set", line: 6),
      HostileArchive(order: [1, 6, 7, 8, 9, 14], "with a layout and no set", line: 6),
      HostileArchive(order: [1, 6, 7, 8, 9, 10, 15], "with a box and no layout", line: 7, field: "depth"),
      HostileArchive(
        order: [1, 6, 7, 8, 9, 10, 14, 11, 15, 3, 11], "with a rule of the scene before", line: 11),
      HostileArchive(
        order: [1, 3, 4, 10, 11], "with a constraint on another scene's view", line: 5, field: "first.view"),
    ]
    // What a line says of another scene's views.
    + [11, 12, 13, 14, 15].map { rule in
      let field = rule == 11 ? "first.view" : rule == 13 ? "value.view" : "view"
      let order = [1, 3, 4, 5, 10] + (rule == 15 ? [14, 15] : [rule])
      return HostileArchive(
        order: order, "with line \(rule) in another scene", line: 6,
        field: rule == 13 ? "view" : field)
    }
    // What is referred to and is not there any more.
    + [(8, 10, "first.view"), (9, 13, "view")].map { gone, line, field in
      HostileArchive(order: inOrder.filter { $0 != gone }, "without \(gone)", line: line, field: field)
    }
}
