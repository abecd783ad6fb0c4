import GimbalLayout
import GimbalModel
import Testing

/// Five cells with one to four images, in portrait and landscape.
@Suite struct ImageTableTests {
  private static let counts = [3, 1, 4, 2, 4]

  @Test(arguments: ImageCell.Style.allCases, ImageTable.Arrangement.allCases)
  func frames(_ style: ImageCell.Style, _ arrangement: ImageTable.Arrangement) throws {
    let table = try ImageTable(style, ImageTableTests.counts, by: arrangement)
    for orientation in Orientation.allCases {
      let layout = try table.solve(orientation)
      let (width, heights) = ImageTableTests.wanted(style, orientation)
      #expect(try layout.frame("table") == Frame(0, 0, width, heights.reduce(0, +)))
      var y = 0.0
      for (row, count) in ImageTableTests.counts.enumerated() {
        #expect(try layout.frame("row\(row)") == Frame(0, y, width, heights[row]))
        y += heights[row]
        let images = table.cell.wanted(count, orientation).images
        for (index, name) in ImageCell.images.enumerated() {
          let image = try layout.view("row\(row)/\(name)")
          #expect(image.isHidden == (index >= count))
          if index < count { #expect(image.frame == images[index], "row \(row), \(name), \(orientation)") }
        }
      }
      #expect(layout.ambiguities.isEmpty)
      // Two rows have four images, with the conflicts of a single cell.
      #expect(layout.conflicts.count == (style == .formats ? 6 : 2))
    }
  }

  /// In portrait, every row is as high as its first image of 178 points and its insets. In landscape, the
  /// first image is 128 points high unless formats set 178.
  private static func wanted(_ style: ImageCell.Style, _ orientation: Orientation)
    -> (width: Double, heights: [Double])
  {
    switch (style, orientation.isLandscape) {
    case (.formats, false): (320, Array(repeating: 95 + 178 + 88, count: 5))
    case (.formats, true): (568, [95 + 128 + 88, 311, 95 + 178 + 88, 311, 361])
    case (.ratios, false): (320, Array(repeating: 5 + 178 + 5, count: 5))
    case (.ratios, true): (568, Array(repeating: 5 + 128 + 5, count: 5))
    }
  }

  /// The rules of a conflict belong to one row.
  @Test func conflictsBelongToOneRow() throws {
    let table = try ImageTable(.ratios, ImageTableTests.counts, by: .constraints)
    let layout = try table.solve(.portrait)
    let rows = layout.conflicts.map { conflict in
      Set(
        conflict.members.compactMap { reason -> String? in
          guard case .constraint(let id) = reason, let first = layout.scene.constraint(id)?.first else {
            return nil
          }
          return layout.scene.view(first.item.view).map { String($0.name.text.prefix { $0 != "/" }) }
        })
    }
    #expect(rows == [["row2"], ["row4"]])
    #expect(layout.conflicts.allSatisfy { $0.members.count == 8 })
  }
}
