import GimbalFindings
import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The search for uses of resources, classes and identifiers that the files of the project do not declare, and for
/// departures from guidelines for resources. The kinds are reported only if they are selected.
struct ResourceFindings {
  private let selection: FindingSelection
  private let names: ProjectNames?

  /// - Parameter names: The names in the files of the project; `nil` if they are not known. Then only the findings are
  ///   searched that follow from the document.
  init(_ selection: FindingSelection, _ names: ProjectNames?) {
    (self.selection, self.names) = (selection, names)
  }

  static let kinds: [FindingKind] = [
    .missingImage, .unknownClass, .noAccessibilityLabel, .uncatalogedColor, .unusedIdentifier,
  ]

  /// Returns the findings of the selected kinds about a scene, in document order.
  func findings(_ origins: SceneOrigins) -> [Finding] {
    guard ResourceFindings.kinds.contains(where: selection.contains) else { return [] }
    return origins.resourceUses.compactMap { use in
      guard let (kind, headline, part) = fault(of: use), selection.contains(kind) else { return nil }
      var finding = Finding(kind, headline, parts: [use.id ?? "", part], state: [])
      finding.object = DocumentObject(id: use.id, userLabel: use.userLabel)
      finding.location = FindingLocation(file: "", start: Position(line: use.line, column: use.column))
      return finding
    }
  }

  private func fault(of use: ResourceUse) -> (kind: FindingKind, headline: String, part: String)? {
    switch use.kind {
    case .image(let name):
      guard let names, !names.images.contains(name) else { return nil }
      return (
        .missingImage, "the image \(name.cited) is in no asset catalog and no image file of the project", name
      )
    case .namedColor(let name):
      guard let names, !names.colors.contains(name) else { return nil }
      return (.uncatalogedColor, "the color \(name.cited) is in no asset catalog of the project", name)
    case .literalColor(let property):
      return (
        .uncatalogedColor,
        "the color '\(property)' is written in the document; to fix it, use a color of an asset catalog",
        property
      )
    case .customClass(let name, let isOfTarget):
      // Files of libraries are not searched, so a class of Objective-C can be one of theirs.
      guard let names, let code = names.code, isOfTarget || !names.hasLibraries,
        isOfTarget || !ResourceFindings.isOfSystem(name), !code.declaresClass(named: name)
      else { return nil }
      return (.unknownClass, "no source file of the project declares the class \(name.cited)", name)
    case .identifier(let identifier, let words):
      guard let code = names?.code, !code.mentions(identifier) else { return nil }
      return (
        .unusedIdentifier, "no source file of the project contains the \(words) \(identifier.cited)",
        identifier
      )
    case .unlabeledButton:
      let name = use.userLabel?.cited ?? "the \(use.element == "button" ? "button" : "bar button")"
      return (
        .noAccessibilityLabel,
        "\(name) shows only an image, and has no accessibility label; to fix it, enter one in Interface Builder",
        ""
      )
    }
  }

  /// Returns `true` for a class whose prefix is that of a framework of iOS, such as `MKMapView`.
  private static func isOfSystem(_ name: String) -> Bool {
    let prefixes = [
      "UI", "NS", "MK", "WK", "AV", "GLK", "SK", "SCN", "AR", "PK", "MTK", "MP", "CN", "EK", "LP",
    ]
    return prefixes.contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).prefix(2).map(\.isUppercase) == [true, false]
    }
  }
}
