import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for constraints that code can reach by an outlet, and that the document does not install.
///
/// Code activates such a constraint, for example for landscape. When the size classes change, UIKit installs the
/// constraints of the document again, and deactivates this one. If the sources of the project are known, only constraints are
/// reported that the code can activate or deactivate, not those of which it only reads or changes the constant.
enum UninstalledOutlets {
  static func findings(in context: FindingContext) -> [Finding] {
    context.scene.sets.filter {
      $0.name.text == ImportedScene.uninstalledSet && $0.condition == nil
    }.flatMap { context.scene.constraints(of: $0.id) }.compactMap { rule -> Finding? in
      guard let origin = context.origins.constraints[rule.id], let outlet = origin.outlet,
        !origin.isNeverActivated
      else { return nil }
      return Finding(
        .uninstalledOutlet,
        "\(context.title(rule.id)) is not installed, but has the outlet '\(outlet)': if code activates it, the next change "
          + "of size classes deactivates it; to fix it, install it, and deactivate it in code",
        .constraint(rule.id),
        involved: [.constraint(rule.id)])
    }
  }
}
