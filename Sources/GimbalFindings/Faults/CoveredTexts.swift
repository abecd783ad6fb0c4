import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel

/// A label or a view in front of labels, with the rectangle that it draws.
private struct DrawnView {
  let view: ViewID
  let isText: Bool
  let frame: Frame
  /// The position in tree order: views with higher positions are in front.
  let position: Int
}

extension FaultSearch {
  /// Returns the texts of which another text or a view in front covers a part, in tree order.
  ///
  /// A text or a view that code can replace, move, show or hide is skipped: one with an outlet or a tag, or inside a view
  /// with one. A superview that contains both the text and the view does not count. A view that covers a whole text is
  /// skipped, too, because the text can be one that is shown later.
  ///
  /// - Complexity: O(n log n) for n labels and image views, plus the pairs that overlap horizontally.
  func coveredTexts() -> [LayoutFault] {
    guard origins.isFromDocument || origins.isOfProject, origins.rootSize == .screen,
      layout.traits.direction == .leftToRight
    else { return [] }
    let drawn = layout.views.enumerated().compactMap { position, solved in
      drawing(of: solved, at: position)
    }
    guard drawn.contains(where: \.isText) else { return [] }
    let intended = intendedOverlaps()
    var found: [ViewID: (position: Int, other: ViewID)] = [:]
    var open: [DrawnView] = []
    for next in drawn.sorted(by: { $0.frame.x < $1.frame.x }) {
      if cancellation.isCancelled { return [] }
      open.removeAll { $0.frame.maxX <= next.frame.x + FaultSearch.tolerance }
      for other in open {
        let (back, front) = other.position < next.position ? (other, next) : (next, other)
        guard found[back.view] == nil, covers(front, back), !intended.contains([back.view, front.view]) else {
          continue
        }
        found[back.view] = (back.position, front.view)
      }
      open.append(next)
    }
    return found.sorted { $0.value.position < $1.value.position }.map {
      .coveredText($0.key, by: $0.value.other)
    }
  }

  /// Returns the part of the text of a label that another view covers; `nil` if there is none.
  func coveredPart(of view: ViewID, by other: ViewID) -> Frame? {
    guard let one = layout[view], let other = layout[other], let text = drawing(of: one, at: 0),
      let front = drawing(of: other, at: 1)
    else { return nil }
    return FaultSearch.common(text.frame, front.frame)
  }

  private static func common(_ one: Frame, _ other: Frame) -> Frame {
    let (left, top) = (max(one.x, other.x), max(one.y, other.y))
    return Frame(
      x: left, y: top, width: min(one.maxX, other.maxX) - left, height: min(one.maxY, other.maxY) - top)
  }

  /// Returns what a label or a view draws; `nil` for a view that cannot cover a text or be covered.
  private func drawing(of solved: SolvedView, at position: Int) -> DrawnView? {
    let view = solved.view.id
    guard layout.isShown(view), isStatic([view]), isDetermined(view) else { return nil }
    func drawn(_ frame: Frame?, isText: Bool) -> DrawnView? {
      frame.map { DrawnView(view: view, isText: isText, frame: $0, position: position) }
    }
    switch solved.view.kind {
    case .label:
      guard !isEmptyText(solved), hasStaticText(view) else { return nil }
      return drawn(textFrame(of: solved), isText: true)
    case .imageView: return isOpaque(view) ? drawn(imageFrame(of: solved), isText: false) : nil
    case .view:
      return hasBackground(view) && isOpaque(view) ? drawn(solved.absoluteFrame, isText: false) : nil
    default: return nil
    }
  }

  /// Returns `true` if code can find none of the views by an outlet or a tag.
  private func isStatic(_ views: [ViewID]) -> Bool {
    views.allSatisfy { part in
      origins.views[part].map { $0.outlet == nil && !$0.hasTag } ?? origins.isOfProject
    }
  }

  private func isOpaque(_ view: ViewID) -> Bool {
    lineage(of: view).allSatisfy { layout.propertiesInForce(of: $0).number(.alpha) ?? 1 == 1 }
  }

  private func hasBackground(_ view: ViewID) -> Bool {
    let color = layout.propertiesInForce(of: view).text(.backgroundColor).flatMap(ViewColor.init)
    return color?.components()?.alpha == .max
  }

  /// Returns the rectangle of the lines of a text. The last one of several lines is left out, because its length is not
  /// that of the rectangle.
  private func textFrame(of solved: SolvedView) -> Frame? {
    let given = layout.propertiesInForce(of: solved.view.id)
    guard let frame = contentFrame(of: solved), frame.width > 0,
      let text = given.styledText(
        in: .label, scale: layout.traits.textScale, category: layout.traits.textSize)
    else { return nil }
    let measured = SystemFontMeasurer().measure(text, within: solved.absoluteFrame.width)
    guard measured.lineCount > 1 else { return frame }
    let width = min(measured.width, frame.width)
    let left = frame.x + (given.text(.textAlignment) == "center" ? (frame.width - width) / 2 : 0)
    return Frame(
      x: left, y: frame.y, width: width, height: max(0, frame.height - measured.lineHeight - measured.lineGap)
    )
  }

  /// Returns the rectangle in which an image view draws its image; `nil` without an image, or for an image whose size or
  /// position is not known.
  private func imageFrame(of solved: SolvedView) -> Frame? {
    let given = layout.propertiesInForce(of: solved.view.id)
    let frame = solved.absoluteFrame
    guard given[.image] != nil else { return nil }
    switch given.text(.contentMode) {
    case nil, "scaleToFill", "scaleAspectFill": return frame
    case "scaleAspectFit", "center":
      guard let width = given.number(.contentWidth), let height = given.number(.contentHeight), width > 0,
        height > 0
      else { return nil }
      let factor =
        given.text(.contentMode) == "center" ? 1 : min(frame.width / width, frame.height / height)
      let size = Size(width: width * factor, height: height * factor)
      return Frame(
        x: frame.x + (frame.width - size.width) / 2, y: frame.y + (frame.height - size.height) / 2,
        width: size.width, height: size.height)
    default: return nil
    }
  }

  /// Returns `true` if a view covers a part of a text, but not the whole text, and code moves neither of the two.
  private func covers(_ front: DrawnView, _ back: DrawnView) -> Bool {
    guard back.isText else { return false }
    let common = FaultSearch.common(back.frame, front.frame)
    let limit = FaultSearch.tolerance
    guard common.width > limit, common.height > limit, isBeside(front.view, back.view),
      !isMovedByCode(back.view, besides: front.view)
    else { return false }
    if front.isText {
      let texts = [front, back].map { layout.propertiesInForce(of: $0.view).text(.text) }
      // Two equal texts are a text and its shadow.
      return texts[0] != texts[1]
    }
    return common.width < back.frame.width - limit || common.height < back.frame.height - limit
  }

  /// Returns `true` if two views are in one superview, or in plain views and stack views in it.
  private func isBeside(_ one: ViewID, _ other: ViewID) -> Bool {
    let (first, second) = (layout.scene.ancestors(of: one), layout.scene.ancestors(of: other))
    guard one != other, !first.contains(other), !second.contains(one),
      let common = first.first(where: second.contains)
    else { return false }
    // Code that hides a common superview hides both views.
    return [first, second].allSatisfy { line in
      let own = line.prefix { $0 != common }
      return isStatic(Array(own))
        && own.allSatisfy { part in
          [.view, .stackView].contains(layout.scene.view(part)?.kind)
            && !layout.propertiesInForce(of: part).flag(.clipsToBounds)
        }
    }
  }
}
