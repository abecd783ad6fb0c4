import GimbalModel

/// The positions of pictures on a sheet.
///
/// The pictures are in rows. Small pictures are stacked beside a tall one, so that little of the sheet is blank.
struct SheetArrangement {
  /// The upper left corner of each picture, in points.
  let origins: [(x: Double, y: Double)]
  /// The size of the sheet without margins.
  let size: Size

  /// The maximum aspect ratio of a sheet that does not increase the cost of the sheet.
  private static let slimness = 2.0
  /// The number of sheet widths that are tried.
  private static let tries = 24

  /// Arranges pictures in order on the sheet with the smallest area. The area of a slim sheet is multiplied
  /// by a penalty.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of the pictures with their titles.
  ///   - gap: The distance between pictures.
  /// - Complexity: O(number of pictures).
  init(_ sizes: [Size], gap: Double) {
    let widest = sizes.map(\.width).max() ?? 0
    let total = max(widest, sizes.reduce(-gap) { $0 + $1.width + gap })
    var best = SheetArrangement(sizes, gap: gap, within: total)
    for number in 0..<SheetArrangement.tries {
      // The widths form a geometric series from the widest picture to all pictures in one row.
      let share = Double(number) / Double(SheetArrangement.tries)
      let width = widest * SheetArrangement.power(total / max(widest, 1), share) + 1e-6
      let other = SheetArrangement(sizes, gap: gap, within: width)
      if other.cost < best.cost * 0.999 { best = other }
    }
    self = best
  }

  /// Returns `base` raised to the power of an exponent from 0 to 1. The exponent is exact to 1/1024.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var (result, root, rest) = (1.0, base, exponent)
    for _ in 0..<10 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }

  private var cost: Double {
    let ratio = max(size.width, size.height) / max(min(size.width, size.height), 1)
    return size.width * size.height * max(1, ratio / SheetArrangement.slimness)
  }

  /// Fills rows up to a width. A picture is placed below the previous picture if it is not wider than the
  /// column, and if the column does not become taller than the row.
  private init(_ sizes: [Size], gap: Double, within width: Double) {
    var origins: [(x: Double, y: Double)] = []
    var (rowTop, rowHeight) = (0.0, 0.0)
    var (columnX, columnWidth, columnBottom) = (0.0, 0.0, 0.0)
    var (right, bottom) = (0.0, 0.0)
    for size in sizes {
      if !origins.isEmpty, size.width <= columnWidth, columnBottom + gap + size.height <= rowTop + rowHeight {
        origins.append((columnX, columnBottom + gap))
        columnBottom += gap + size.height
        continue
      }
      let next = origins.isEmpty ? 0 : columnX + columnWidth + gap
      if !origins.isEmpty, next + size.width > width {
        rowTop += rowHeight + gap
        (rowHeight, columnX) = (0, 0)
      } else {
        columnX = next
      }
      origins.append((columnX, rowTop))
      (columnWidth, columnBottom) = (size.width, rowTop + size.height)
      rowHeight = max(rowHeight, size.height)
      (right, bottom) = (max(right, columnX + columnWidth), max(bottom, rowTop + rowHeight))
    }
    self.origins = origins
    size = Size(width: right, height: bottom)
  }
}
