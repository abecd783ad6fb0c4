import GimbalLayout
import GimbalModel

extension ImageCell {
  /// The height of a cell and the frames of its images, computed by hand.
  struct Wanted {
    let height: Double
    let images: [Frame]
  }

  /// Returns the frames of a cell with some images, in portrait (320 points wide) or landscape (568).
  ///
  /// If formats contradict each other, the last rule of each conflict is ignored.
  func wanted(_ count: Int, _ orientation: Orientation) -> Wanted {
    let table = style == .formats ? ImageCell.wantedOfFormats : ImageCell.wantedOfRatios
    return table[count - 1][orientation.isLandscape ? 1 : 0]
  }

  /// The insets are 4 and 3 at the sides, 95 above and 88 below. The gaps are 5.
  private static let wantedOfFormats = [
    [
      Wanted(height: 95 + 178 + 88, images: [Frame(4, 95, 320 - 4 - 3, 178)]),
      Wanted(height: 95 + 128 + 88, images: [Frame(4, 95, 568 - 4 - 3, 128)]),
    ],
    [
      // (320 - 4 - 5 - 3) / 2 = 154, and (568 - 12) / 2 = 278
      Wanted(height: 361, images: [Frame(4, 95, 154, 178), Frame(4 + 154 + 5, 95, 154, 178)]),
      Wanted(height: 311, images: [Frame(4, 95, 278, 128), Frame(4 + 278 + 5, 95, 278, 128)]),
    ],
    [
      // (178 - 5) / 2 = 86.5, and (128 - 5) / 2 = 61.5
      Wanted(
        height: 361,
        images: [
          Frame(4, 95, 154, 178), Frame(163, 95, 154, 86.5), Frame(163, 95 + 86.5 + 5, 154, 86.5),
        ]),
      Wanted(
        height: 311,
        images: [
          Frame(4, 95, 278, 128), Frame(287, 95, 278, 61.5), Frame(287, 95 + 61.5 + 5, 278, 61.5),
        ]),
    ],
    [
      // The first is 320 - 4 - 5 - 89 - 5 - 89 - 3 = 125 wide. The second's width of 182.5 is ignored, which
      // leaves 89 + 5 + 89. Its inset of 95 is ignored, too: it ends 5 above the others, which end 88 above
      // the end of the cell: 361 - 88 - 58 - 5 - 115.5 = 94.5.
      Wanted(
        height: 95 + 178 + 88,
        images: [
          Frame(4, 95, 125, 178), Frame(4 + 125 + 5, 94.5, 183, 115.5), Frame(134, 361 - 88 - 58, 89, 58),
          Frame(134 + 89 + 5, 215, 89, 58),
        ]),
      // 568 - 195 = 373. Heights are in points, in landscape too.
      Wanted(
        height: 95 + 178 + 88,
        images: [
          Frame(4, 95, 373, 178), Frame(4 + 373 + 5, 94.5, 183, 115.5), Frame(382, 361 - 88 - 58, 89, 58),
          Frame(382 + 89 + 5, 215, 89, 58),
        ]),
    ],
  ]

  /// The insets and gaps are 5.
  private static let wantedOfRatios = [
    [
      Wanted(height: 5 + 178 + 5, images: [Frame(5, 5, 320 - 10, 178)]),
      Wanted(height: 5 + 128 + 5, images: [Frame(5, 5, 568 - 10, 128)]),
    ],
    [
      // (320 - 15) / 2 = 152.5, and (568 - 15) / 2 = 276.5
      Wanted(height: 188, images: [Frame(5, 5, 152.5, 178), Frame(5 + 152.5 + 5, 5, 152.5, 178)]),
      Wanted(height: 138, images: [Frame(5, 5, 276.5, 128), Frame(5 + 276.5 + 5, 5, 276.5, 128)]),
    ],
    [
      // 3 w + w = 320 - 15 = 305: 228.75 and 76.25; 553: 414.75 and 138.25
      Wanted(
        height: 188,
        images: [
          Frame(5, 5, 228.75, 178), Frame(5 + 228.75 + 5, 5, 76.25, 86.5),
          Frame(238.75, 5 + 86.5 + 5, 76.25, 86.5),
        ]),
      Wanted(
        height: 138,
        images: [
          Frame(5, 5, 414.75, 128), Frame(5 + 414.75 + 5, 5, 138.25, 61.5),
          Frame(424.75, 5 + 61.5 + 5, 138.25, 61.5),
        ]),
    ],
    [
      // 6 w + w + w = 320 - 20 = 300: 225 and twice 37.5. The second is a third of the first, 75, and its
      // distance to the right edge is ignored: it ends at 310. In landscape 548: 411, 137 and twice 68.5.
      Wanted(
        height: 188,
        images: [
          Frame(5, 5, 225, 178), Frame(5 + 225 + 5, 5, 75, 86.5), Frame(235, 96.5, 37.5, 86.5),
          Frame(235 + 37.5 + 5, 96.5, 37.5, 86.5),
        ]),
      Wanted(
        height: 138,
        images: [
          Frame(5, 5, 411, 128), Frame(5 + 411 + 5, 5, 137, 61.5), Frame(421, 71.5, 68.5, 61.5),
          Frame(421 + 68.5 + 5, 71.5, 68.5, 61.5),
        ]),
    ],
  ]
}
