import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalModel

/// The content sizes of views that two versions of a layout have in common.
///
/// A document records the size of a text, a field or an image as one version of the system drew it, and code does not know the
/// sizes of custom fonts, images and classes. If both versions show the same content in a view, its size is the same in the app,
/// whatever it is. The scenes for a comparison therefore get the same sizes:
///
/// - Texts in fonts of the system are measured in both.
/// - Other views have the size that one version knows. If no version knows it, the layouts are compared for two sizes.
struct SharedContent {
  /// The scenes to compare, in which the views have the same content sizes.
  let scenes: (old: Scene, new: Scene)
  /// The scenes with other sizes of the contents that no version knows; `nil` if all are known.
  private(set) var others: (old: Scene, new: Scene)?
  /// The views whose frames depend on values that are not known, and that the versions do not have in common.
  let unknown: (old: Set<ViewID>, new: Set<ViewID>)

  /// - Parameters:
  ///   - placed: The scene of the new version with the surroundings of the old one.
  ///   - pairs: The views that both versions have.
  init(_ old: FileScene, _ new: FileScene, placed: Scene, _ pairs: [(old: ViewID, new: ViewID)]) {
    var (one, other) = (old.scene, placed)
    var shared: [(old: ViewID, new: ViewID)] = []
    // Recorded frames decide where a layout is ambiguous.
    if old.origins.isOfCode != new.origins.isOfCode {
      for pair in pairs {
        let recorded = (
          one.values(of: Content.recorded, of: pair.old), other.values(of: Content.recorded, of: pair.new)
        )
        if recorded.0.isEmpty {
          one = (try? one.setting(recorded.1, among: Content.recorded, of: pair.old)) ?? one
        }
        if recorded.1.isEmpty {
          other = (try? other.setting(recorded.0, among: Content.recorded, of: pair.new)) ?? other
        }
      }
    }
    let (oldContents, newContents) = (old.origins.unknown.sizes, new.origins.unknown.sizes)
    for pair in pairs {
      let isKnown = !oldContents.contains(pair.old) && !newContents.contains(pair.new)
      guard Content.isEqual(pair.old, one, pair.new, other, isKnown: isKnown) else { continue }
      if !isKnown { shared.append(pair) }
      if Content.isMeasured(pair.old, one) {
        one = (try? one.setting([:], of: pair.old)) ?? one
        other = (try? other.setting([:], of: pair.new)) ?? other
      } else {
        let known = [
          one.values(of: Content.results, of: pair.old), other.values(of: Content.results, of: pair.new),
        ]
        switch (known[0].isEmpty, known[1].isEmpty) {
        case (false, true): other = (try? other.setting(known[0], of: pair.new)) ?? other
        case (true, false): one = (try? one.setting(known[1], of: pair.old)) ?? one
        case (false, false) where old.origins.isOfCode != new.origins.isOfCode:
          // The size of code is that of a current system, and the document has that of another one.
          other = (try? other.setting(known[0], of: pair.new)) ?? other
        default: break
        }
      }
    }
    scenes = (one, other)
    func rest(_ version: FileScene, _ contents: Set<ViewID>, _ shared: [ViewID]) -> Set<ViewID> {
      shared.isEmpty
        ? Set(version.origins.unknown.frames.keys)
        : version.origins.unknown.besidesSizes
          .union(version.scene.views(dependingOn: contents.subtracting(shared)))
    }
    unknown = (rest(old, oldContents, shared.map(\.old)), rest(new, newContents, shared.map(\.new)))
    guard !shared.isEmpty else { return }
    for pair in shared {
      one = (try? one.setting(Content.example, of: pair.old)) ?? one
      other = (try? other.setting(Content.example, of: pair.new)) ?? other
    }
    others = (one, other)
  }
}

/// The properties on which the content size of a view depends, and those that contain it.
private enum Content {
  /// The properties of a text that determine its size.
  private static let ofText: [Property] = [
    .text, .fontSize, .fontWeight, .fontName, .textStyle, .lines, .lineBreak, .minimumScaleFactor,
  ]
  private static let inputs: [Property] = ofText + [.image, .backgroundImage, .borderStyle, .segments]
  /// The content size and the baselines.
  static let results: [Property] = [
    .contentWidth, .contentHeight, .measuredWidth, .measuredHeight, .firstBaseline, .lastBaseline,
  ]
  static let recorded: [Property] = [.recordedX, .recordedY, .recordedWidth, .recordedHeight]
  /// A size that no view of UIKit has, for contents of unknown sizes.
  static let example: [Property: PropertyValue] = [
    .contentWidth: .number(61), .contentHeight: .number(47), .firstBaseline: .number(31),
    .lastBaseline: .number(11),
  ]

  /// Returns `true` if two views show the same content.
  ///
  /// - Parameter isKnown: `true` if code knows the content.
  static func isEqual(
    _ one: ViewID, _ scene: Scene, _ other: ViewID, _ counterpart: Scene, isKnown: Bool
  ) -> Bool {
    guard let kind = scene.view(one)?.kind, let otherKind = counterpart.view(other)?.kind else {
      return false
    }
    let (own, theirs) = (scene.properties(of: one), counterpart.properties(of: other))
    let (ownClass, otherClass) = (own.text(.customClass), theirs.text(.customClass))
    // A class of the app that code does not declare has no known superclass, and another class can have another size.
    guard ownClass == otherClass ? ownClass != nil || kind == otherKind : isKnown && kind == otherKind else {
      return false
    }
    return inputs.allSatisfy { property in
      let standard = property.declaration.form(in: kind).defaultValue
      return own[property] ?? standard == theirs[property] ?? standard
    }
  }

  /// Returns `true` for a text in a font of the system, whose size does not depend on what a document records.
  static func isMeasured(_ view: ViewID, _ scene: Scene) -> Bool {
    let properties = scene.properties(of: view)
    return [.label, .button].contains(scene.view(view)?.kind) && properties[.text] != nil
      && properties[.fontName] == nil && properties[.image] == nil && properties[.customClass] == nil
  }
}

extension Scene {
  /// Returns the values of some properties that a view has.
  fileprivate func values(of properties: [Property], of view: ViewID) -> [Property: PropertyValue] {
    let own = self.properties(of: view)
    return Dictionary(uniqueKeysWithValues: properties.compactMap { one in own[one].map { (one, $0) } })
  }

  /// Returns the scene in which a view has exactly the given values of some properties.
  fileprivate func setting(
    _ values: [Property: PropertyValue], among properties: [Property] = Content.results, of view: ViewID
  ) throws(EditError) -> Scene {
    var scene = self
    let own = self.properties(of: view)
    for property in properties where own[property] != values[property] {
      if let value = own[property] {
        try scene.apply(.delete(.property(ViewProperty(view: view, property: property, value: value))))
      }
      if let value = values[property] {
        try scene.apply(.insert(.property(ViewProperty(view: view, property: property, value: value))))
      }
    }
    return scene
  }
}
