import GimbalModel

extension ActiveRules {
  /// Returns the text of each view that shows text, by the index of the view.
  static func texts(
    of views: [View], _ properties: [Properties], _ traits: Traits, _ measurer: any TextMeasurer
  ) -> [Int: ViewText] {
    var texts: [Int: ViewText] = [:]
    for view in views.indices where !properties[view].isEmpty {
      texts[view] = ViewText(properties[view], of: views[view].kind, under: traits, measurer: measurer)
    }
    return texts
  }

  /// Returns warnings about text properties that have no effect on the kind of their view.
  static func propertiesWithoutEffect(_ views: [View], _ properties: [Properties]) -> [LayoutWarning] {
    return views.indices.filter { !properties[$0].isEmpty && views[$0].kind != .label }.flatMap { view in
      textProperties.compactMap { property in
        guard let value = properties[view][property], !property.isShown(by: views[view].kind) else {
          return nil
        }
        // Views other than labels have at most one line of text, so setting `lines` to 1 is not a mistake.
        return property == .lines && value == .number(1) ? nil : .withoutEffect(views[view].id, property)
      }
    }
  }

  private static let textProperties = PropertyDeclaration.all.filter { $0.effect == .text }.map(\.property)

  /// Returns `true` if the height of a view depends on its width, because its text wraps and its properties
  /// do not set a content height.
  func wraps(_ view: Int) -> Bool {
    tables.texts[view]?.wraps == true && properties[view].content(.vertical) == nil
  }

  /// The labels that wrap and are not hidden, and all superviews of these labels.
  ///
  /// - Complexity: O(views with text · depth).
  var viewsAroundText: Set<Int> {
    var found: Set<Int> = []
    for label in tables.texts.keys where wraps(label) && !properties[label].isHidden {
      var next: Int? = label
      while let view = next, found.insert(view).inserted { next = tables.superviews[view] }
    }
    return found
  }

  /// Returns the text of a view, and the size of the text at the current width, limited to the lines that
  /// fit. Returns nil if the view shows no text.
  func measuredText(of view: Int) -> (text: ViewText, measured: MeasuredText)? {
    guard let text = tables.texts[view] else { return nil }
    let measured = wholeText(text, of: view)
    return (text, shownLines[view].map { measured.cut(to: $0) } ?? measured)
  }

  private func wholeText(_ text: ViewText, of view: Int) -> MeasuredText {
    text.measured(by: tables.measurer, inWidth: text.wraps ? textWidths[view] : nil)
  }

  /// Returns the length of a view's text along an axis; nil if the view shows no text.
  ///
  /// - Parameter across: the length of the view along the other axis; nil if it is unknown.
  func textLength(of view: Int, along axis: Axis, across: Double?) -> Double? {
    guard let text = tables.texts[view] else { return nil }
    guard text.wraps else { return text.size(text.measured(by: tables.measurer))[axis] }
    // After the text of a label has been broken into lines, the preferred width of the label is the width of the
    // longest line.
    let width =
      axis == .vertical ? across ?? textWidths[view] : huggingLines.contains(view) ? textWidths[view] : nil
    return text.size(text.measured(by: tables.measurer, inWidth: width))[axis]
  }

  /// The labels that can have several lines, if the scene has a stack view or a constraint on a baseline.
  /// Otherwise the array is empty, because baselines do not affect the layout.
  ///
  /// - Complexity: O(views with text + constraints).
  var labelsWithBaselines: [Int] {
    let labels = labelsOfSeveralLines
    guard !labels.isEmpty else { return [] }
    let baselines: [Attribute?] = [.firstBaseline, .lastBaseline]
    let isAsked =
      tables.views.contains { $0.kind == .stackView }
      || tables.constraints.contains {
        baselines.contains($0.first.attribute) || baselines.contains($0.second?.attribute)
      }
    return isAsked ? labels : []
  }

  var labelsOfSeveralLines: [Int] {
    tables.texts.keys.filter { tables.texts[$0]?.text.maximumLines != 1 }.sorted()
  }

  /// Updates ``shownLines`` to the numbers of lines that fit into the frames of labels.
  ///
  /// - Returns: the labels whose number of shown lines changed.
  @discardableResult
  mutating func setLines(of labels: [Int], in frames: [Frame]) -> [Int] {
    labels.filter { view in
      guard let text = tables.texts[view] else { return false }
      let insets = alignmentRectInsets(of: view)
      let measured = wholeText(text, of: view)
      let count = text.lineCount(of: measured, in: frames[view].height - insets.along(.vertical))
      let shown = count < measured.lineCount ? count : nil
      defer { shownLines[view] = shown }
      return shownLines[view] != shown
    }
  }

  /// Replaces all widths at which text is broken into lines with the predicted widths.
  mutating func setText(at widths: [PredictedTextWidth]) {
    textWidths = Dictionary(uniqueKeysWithValues: widths.map { ($0.view, $0.textWidth) })
    huggingLines = Set(widths.map(\.view))
  }
}
