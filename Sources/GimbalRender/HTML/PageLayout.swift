/// A layout that an HTML page can display.
package struct PageLayout: Sendable {
  package var picture: Picture
  /// The index of the device in the list of devices on the page.
  package var device: Int
  /// The indices of the sets of rules that are installed or uninstalled contrary to the default for this
  /// device and orientation.
  package var toggled: Set<Int>
  /// For each set of rules, `true` if the set is installed.
  package var installed: [Bool]
  /// `true` if the layout has the size of its device.
  package var isNatural: Bool
  package var conflicts: [PageProblem]
  package var ambiguities: [PageProblem]
  /// The drawing of the layout as the app shows it, as an SVG document; `nil` if the page shows only boxes.
  package var drawing: String?
  /// For each box, the sentences that explain the calculation of its x, y, width and height; empty if the
  /// page does not show them.
  package var arithmetic: [[String]] = []

  package init(
    _ picture: Picture, device: Int, toggled: Set<Int> = [], installed: [Bool] = [], isNatural: Bool = true,
    conflicts: [PageProblem] = [], ambiguities: [PageProblem] = []
  ) {
    self.picture = picture
    self.device = device
    self.toggled = toggled
    self.installed = installed
    self.isNatural = isNatural
    self.conflicts = conflicts
    self.ambiguities = ambiguities
  }
}

/// A conflict or an ambiguity of a layout.
package struct PageProblem: Hashable, Sendable {
  package var text: String
  package var details: [String]
  /// The name of the affected view; `nil` if the problem does not affect exactly one view.
  package var view: String?

  package init(_ text: String, details: [String] = [], about view: String?) {
    self.text = text
    self.details = details
    self.view = view
  }
}

/// The description of a constraint or a rule set on an HTML page.
package struct PageRule: Sendable {
  package var text: String
  /// For a constraint, the name of the set that contains it. For a set, its condition.
  package var note: String
  /// The handle and the constant of a constraint that the page can change; `nil` otherwise.
  package var constant: (handle: Int, value: Double)?

  package init(_ text: String, note: String, constant: (handle: Int, value: Double)? = nil) {
    self.text = text
    self.note = note
    self.constant = constant
  }
}
