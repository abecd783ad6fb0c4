import GimbalFindings
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalRender
import GimbalSolvedHistory

/// A writer of an HTML page with the requested layouts and further variants of the scene.
package struct PageWriter {
  /// The requested layouts.
  package let subjects: [PictureSubject]
  let pictures: [Picture]
  /// The orientation of the scene. If the requested layouts include this orientation, the page shows it
  /// first.
  package let orientation: Orientation
  /// The solver for further variants, or `nil` for none.
  package var solver: PageSolver?
  /// The style that the page shows first.
  let style: PictureStyle
  private let parts: PageParts
  /// The indices of the sets of rules that the requested layouts toggle.
  private let toggled: Set<Int>
  /// In a layout with too many views to explain all of them, the view to explain; `nil` for none.
  private let explained: Name?
  /// The remaining capacity of the page for drawings, in characters.
  private var room = PageWriter.maximumDrawings

  /// The maximum number of characters in all drawings that show the app.
  private static let maximumDrawings = 4_000_000
  /// The maximum number of views in a layout for which the page explains positions and sizes.
  private static let maximumExplained = 200

  package init(
    subjects: [PictureSubject], pictures: [Picture], orientation: Orientation, solver: PageSolver? = nil,
    style: PictureStyle = .wireframe, parts: PageParts = .all, toggled: Set<Int> = [],
    explained: Name? = nil
  ) {
    self.explained = explained
    self.style = style
    self.parts = parts
    self.toggled = toggled
    self.subjects = subjects
    self.pictures = pictures
    self.orientation = orientation
    self.solver = solver
  }

  /// Returns the page.
  ///
  /// - Throws: `LayoutError.cancelled` if the run is canceled.
  package mutating func page() throws -> HTMLPage {
    let displays = subjects.map(\.display)
    let plan = (parts.contains(.variants) ? solver : nil).map {
      PagePlan(of: $0.snapshot.scene, as: displays, views: subjects.map(\.layout.views.count).max() ?? 0)
    }
    let variants =
      plan?.variants ?? displays.map { PageVariant(display: $0, device: 0, toggled: toggled) }
    var layouts: [PageLayout] = []
    var constraints: [ConstraintID: PageRule] = [:]
    for (index, variant) in variants.enumerated() {
      let (layout, picture): (SolvedLayout, Picture)
      if index < subjects.count {
        (layout, picture) = (subjects[index].layout, pictures[index])
      } else {
        guard let solved = try solved(variant) else { continue }
        layout = solved
        // Constraints are drawn for the requested layouts and for variants with toggled sets, but not for
        // other devices and sizes.
        picture = subjects[0].picture(of: solved, hasConstraints: variant.device == 0 && variant.size == nil)
      }
      for hold in picture.constraints where constraints[hold.constraint] == nil {
        constraints[hold.constraint] = layout.scene.constraint(hold.constraint).map {
          PageRule(
            $0.notation(in: layout.scene), note: layout.scene.set($0.set)?.name.text ?? "",
            constant: isChangeable($0) ? ($0.handle, $0.constant) : nil)
        }
      }
      var page = pageLayout(variant, layout, picture)
      // Other devices and sizes are shown as boxes.
      if variant.device == 0, variant.size == nil, parts.contains(.drawings) {
        page.drawing = drawing(of: layout)
      }
      if index < subjects.count, parts.contains(.arithmetic) {
        page.arithmetic = try arithmetic(of: layout)
      }
      layouts.append(page)
    }
    return HTMLPage(
      layouts, beginningWith: displays.firstIndex { $0.orientation == orientation } ?? 0,
      devices: plan?.devices.map(\.name) ?? displays.prefix(1).map(\.device.name),
      sets: sets.map { PageRule($0.name.text, note: $0.condition?.notation ?? "") },
      note: pictures.first?.note, style: style, rule: { constraints[$0] ?? PageRule("", note: "") })
  }

  /// Returns a drawing of a layout as it appears in the app, or `nil` if the page has no room for the
  /// drawing.
  private mutating func drawing(of layout: SolvedLayout) -> String? {
    let picture = AppPicture(
      of: layout, under: subjects[0].top, depth: subjects[0].depth, adjustsContent: false)
    let drawing = picture.drawing(.automatic)
    guard drawing.utf8.count <= room else { return nil }
    room -= drawing.utf8.count
    return drawing
  }

  /// Returns the sentences of `explain` for the x, y, width and height of each drawn view; an empty array for a large
  /// scene.
  private func arithmetic(of layout: SolvedLayout) throws -> [[String]] {
    let explainsAll = layout.views.count <= PageWriter.maximumExplained
    guard explainsAll || explained != nil, let explainer = try solver?.explainer(of: layout) else {
      return []
    }
    let start = subjects[0].top.flatMap { layout[$0]?.view.id } ?? layout.scene.root
    return try Picture.views(of: layout, under: start, depth: subjects[0].depth).map { id in
      guard let view = layout[id]?.view, explainsAll || view.name == explained else { return [] }
      let measures: [Measure] = [.x, .y, .attribute(.width), .attribute(.height)]
      let explanations = try measures.compactMap {
        try explainer.explanation(of: $0, of: id, includesAlternatives: false)
      }
      return ExplanationReport(
        layout: explainer.layout, view: view, explanations: explanations, revisions: [:]
      ).sentences
    }
  }

  /// Returns `true` if the page can change a constraint. A constraint of an instance belongs to another scene.
  private func isChangeable(_ constraint: Constraint) -> Bool {
    parts.contains(.constants) && solver?.snapshot.scene.constraint(constraint.id) != nil
  }

  /// The sets of rules that the page can toggle.
  private var sets: [RuleSet] { solver?.snapshot.scene.sets ?? [] }

  /// Returns the layout of a variant, or `nil` if the variant cannot be solved. The page omits such variants.
  private mutating func solved(_ variant: PageVariant) throws -> SolvedLayout? {
    do {
      return try solver?.layout(variant)
    } catch .cancelled {
      throw LayoutError.cancelled
    } catch {
      return nil
    }
  }

  private func pageLayout(_ variant: PageVariant, _ layout: SolvedLayout, _ picture: Picture) -> PageLayout {
    let diagnosis = Diagnosis(layout: layout)
    let installed = solver.map { solver in
      // A toggled set is installed if it is normally uninstalled, and vice versa.
      sets.indices.map {
        solver.snapshot.scene.isInstalled(sets[$0], for: layout.traits) != variant.toggled.contains($0)
      }
    }
    var result = PageLayout(
      subjects[0].top == nil ? picture : picture.atOrigin, device: variant.device, toggled: variant.toggled,
      installed: installed ?? [],
      isNatural: variant.size == nil)
    result.conflicts = layout.conflicts.map { conflict in
      let (head, details) = diagnosis.lines(for: conflict)
      return PageProblem(head, details: details, about: layout.views(of: conflict.setAside).first)
    }
    result.ambiguities = layout.ambiguities.map {
      PageProblem(diagnosis.description(of: $0), about: layout.name(of: $0.view))
    }
    return result
  }
}

/// The optional parts of a page.
package struct PageParts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Other sizes, devices and sets of rules.
  package static let variants = PageParts(rawValue: 1)
  /// Drawings of the layouts as the app shows them.
  package static let drawings = PageParts(rawValue: 2)
  /// The explanations of the numbers of each view.
  package static let arithmetic = PageParts(rawValue: 4)
  /// The handles and the constants of constraints, for pages that change them.
  package static let constants = PageParts(rawValue: 8)
  package static let all: PageParts = [.variants, .drawings, .arithmetic]
}

extension SolvedLayout {
  fileprivate func name(of view: ViewID) -> String? { scene.view(view)?.name.text }

  /// Returns the name of the view that a rule of the layout concerns: the first view of a constraint, or the
  /// view of any other rule. Returns an empty array for a rule on the root view.
  fileprivate func views(of reason: Reason) -> [String] {
    switch reason {
    case .constraint(let id): scene.constraint(id).flatMap { name(of: $0.first.item.view) }.map { [$0] } ?? []
    case .fixedFrame(let view, _), .arranged(let view, _), .nonNegativeSize(let view, _),
      .content(let view, _),
      .arrangement(let view, _), .contentOrigin(let view):
      name(of: view).map { [$0] } ?? []
    case .rootSize, .rootOrigin: []
    }
  }
}
