import GimbalInterfaceBuilder
import GimbalLayoutCode
import GimbalModel
import GimbalUIKit

/// A search for the views of a scene whose frames or contents depend on unknown values of code.
///
/// The rules of a document determine the frames of its views, so a view to which unknown code adds views or rules does not move
/// the others. In place of a text that is not known, a document has an example. A number of a constraint changes frames along
/// one axis.
struct UnknownViews {
  private let found: CodeClass
  private let scene: AssembledScene
  private let isOfDocument: Bool

  init(of found: CodeClass, in scene: AssembledScene, isOfDocument: Bool) {
    (self.found, self.scene, self.isOfDocument) = (found, scene, isOfDocument)
  }

  /// The parts of the scene that are not known.
  var parts: UnknownParts {
    let shown = found.layouts.flatMap(\.views)
    let fitting = shown.filter(\.fitsText).compactMap { scene.ids[$0.name] }
    let images = shown.filter(\.hasUnknownImage).compactMap { scene.ids[$0.name] }
    guard isOfDocument else {
      let frames = UnknownViews.bothAxes(
        of: scene.scene.views(dependingOn: views { $0.kind != .branch }))
      var parts = UnknownParts(frames: frames, rules: frames, contents: Set(fitting), images: Set(images))
      parts.sizes = views { $0.kind == .content }
      parts.besidesSizes = scene.scene.views(
        dependingOn: views { $0.kind != .branch && $0.kind != .content })
      return parts
    }
    var frames = scene.scene.frames(dependingOn: unknownFrames { _ in true })
    var rules = scene.scene.frames(dependingOn: unknownFrames { $0.kind != .constant })
    let inside = scene.scene.views(inside: views { !isOfRule($0) && isOfFrame($0) })
    let besidesSizes = inside.union(frames.keys)
    for view in inside.union(addedViewsOfUnknownSize) {
      (frames[view], rules[view]) = (Set(Axis.allCases), Set(Axis.allCases))
    }
    var parts = UnknownParts(
      frames: frames, rules: rules, contents: Set(fitting).union(views { $0.kind == .content }),
      images: Set(images),
      visibilities: scene.scene.views(
        inside: views { $0.kind == .visibility || $0.kind == .arrangedVisibility }))
    (parts.sizes, parts.besidesSizes) = (addedContents, besidesSizes)
    return parts
  }

  private static func bothAxes(of views: Set<ViewID>) -> [ViewID: Set<Axis>] {
    Dictionary(uniqueKeysWithValues: views.map { ($0, Set(Axis.allCases)) })
  }

  private func views(_ isIncluded: (UnknownUse) -> Bool) -> Set<ViewID> {
    Set(found.unknowns.filter(isIncluded).flatMap(\.views).compactMap { scene.ids[$0] })
  }

  /// Returns `true` for a use that concerns frames. The visibility of an arranged view of a document is an example.
  private func isOfFrame(_ use: UnknownUse) -> Bool {
    ![.branch, .content, .visibility, .arrangedVisibility].contains(use.kind)
  }

  /// Returns `true` for a rule of the document, and for a property that moves other views.
  private func isOfRule(_ use: UnknownUse) -> Bool {
    use.kind == .property || use.kind == .frame || use.location.handleInDocument != nil
  }

  /// The axes along which the frames of views are not known themselves.
  private func unknownFrames(_ isIncluded: (UnknownUse) -> Bool) -> [ViewID: Set<Axis>] {
    var frames: [ViewID: Set<Axis>] = [:]
    for use in found.unknowns where isOfFrame(use) && isOfRule(use) && isIncluded(use) {
      let rule = use.location.handleInDocument.flatMap { handle in
        scene.scene.constraints.first { $0.handle == handle }?.formula
      }
      let axes = rule.map { [$0.first.attribute.axis, $0.second?.attribute.axis].compactMap(\.self) }
      for view in use.views.compactMap({ scene.ids[$0] }) {
        frames[view, default: []].formUnion(axes ?? Axis.allCases)
      }
    }
    return frames
  }

  /// The views that code adds to a document and whose frames depend on content that is not known, such as an image.
  private var addedViewsOfUnknownSize: Set<ViewID> {
    scene.scene.views(dependingOn: addedContents).intersection(scene.views.keys)
  }

  /// The views that code adds to a document with content that is not known.
  private var addedContents: Set<ViewID> { views { $0.kind == .content }.intersection(scene.views.keys) }
}
