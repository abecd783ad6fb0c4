import GimbalLayout
import GimbalModel
import Testing

/// A table of image cells. Every row is an instance of the same scene with its own number of images.
struct ImageTable {
  /// The kind of rules that stack the rows.
  enum Arrangement: CaseIterable {
    case manager, constraints
  }

  let cell: ImageCell
  let counts: [Int]
  private(set) var board = Storyboard()

  init(_ style: ImageCell.Style, _ counts: [Int], by arrangement: Arrangement) throws {
    cell = try ImageCell(style, ids: board.ids)
    self.counts = counts
    board.shops["cell"] = cell.shop
    try board.scene("main", "320x568") { shop in
      try shop.view("table")
      try shop.format("H:|[table]|; V:|[table]")
      for (index, count) in counts.enumerated() {
        try shop.instance("row\(index)", of: "cell", in: "table", [:], ["images": .number(Double(count))])
      }
      let rows = counts.indices.map { "row\($0)" }
      switch arrangement {
      case .manager:
        let items = rows.map { "\($0) width=100%" }.joined(separator: "; ")
        try shop.layout("base", "layout table vertical margin 0 padding 0 { \(items) }")
      case .constraints:
        try shop.format("V:|\(rows.map { "[\($0)]" }.joined())|; H:|[\(rows.joined(separator: ","))]|")
      }
    }
  }

  func solve(_ orientation: Orientation) throws -> SolvedLayout {
    try board.solve { $0 = Traits(device: cell.shop.scene.display.device, orientation: orientation) }
  }
}
