import GimbalDocuments
import GimbalModel

extension Workspace {
  /// Prints a warning if combinations of traits change the text size, but no text of the scene changes its font with it, and
  /// no rule set depends on it. All text sizes then have the same layout.
  func warnIfNoTextScales(in combinations: [TraitOverrides]) throws {
    let scaled = combinations.filter { $0.textScale ?? 1 != 1 || $0.textSize ?? .large != .large }
    guard let first = scaled.first else { return }
    let scene = try scene()
    var inner = self
    inner.traitOverrides = first
    let shown = try inner.composition(of: scene).scene
    let names = [TraitName.textScale, .textSize].map(\.rawValue)
    let isCondition = shown.sets.contains { set in
      set.condition?.traitNames.contains { names.contains($0.text) } ?? false
    }
    let sizes = Set(scaled.map { TextSize(scale: $0.textScale ?? 1, category: $0.textSize ?? .large) })
    guard !isCondition, !shown.hasText(scaledBy: sizes) else { return }
    let isByCategory = sizes.contains { $0.category != .large }
    warn(
      "no text of scene '\(scene.name)' changes with the text size, so all text sizes have the same layout",
      details: isByCategory
        ? ["use 'view set NAME textStyle body' for a text that follows the text size"] : [])
  }
}

/// A text size: a factor and a category.
private struct TextSize: Hashable {
  let scale: Double
  let category: ContentSizeCategory
}

extension Scene {
  /// Returns `true` if a measured text of a view has another font in one of the text sizes.
  fileprivate func hasText(scaledBy sizes: Set<TextSize>) -> Bool {
    viewsInTreeOrder.contains { view in
      let properties = properties(of: view.id)
      let usual = properties.styledText(in: view.kind)
      return sizes.contains {
        properties.styledText(in: view.kind, scale: $0.scale, category: $0.category) != usual
      }
    }
  }
}
