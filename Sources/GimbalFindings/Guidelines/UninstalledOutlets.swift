import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for constraints that code can reach by an outlet, and that the document does not install.
///
/// Code activates such a constraint, for example for landscape. When the size classes change, UIKit installs the
/// constraints of the document again, and deactivates this one.
enum UninstalledOutlets {
  static func findings(in context: FindingContext) -> [Finding] {
    context.scene.sets.filter {
      $0.name.text == ImportedScene.uninstalledSet && $0.condition == nil
    }.flatMap { context.scene.constraints(of: $0.id) }.compactMap { rule -> Finding? in
      guard let outlet = context.origins.constraints[rule.id]?.outlet else { return nil }
      return Finding(
        .uninstalledOutlet,
        "\(context.title(rule.id)) is not installed, but has the outlet '\(outlet)': if code activates it, the next change "
          + "of size classes deactivates it; to fix it, install it, and deactivate it in code",
        .constraint(rule.id),
        involved: [.constraint(rule.id)])
    }
  }
}
