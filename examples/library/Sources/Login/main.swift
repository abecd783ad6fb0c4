import Gimbal
import Layout
import Model

var scene = Scene("login", size: Size(width: 375, height: 667))
let root = scene.rootView
let logo = scene.addView("logo", contentSize: Size(width: 80, height: 80))
let form = scene.addStackView("form", axis: .vertical, spacing: Spacing.fields)
for field in Account().fields {
  try scene.addView(named: Name(field), in: form, kind: .textField, contentSize: Size(width: 240, height: 34))
}
let upright = try scene.addSet("upright", when: "portrait")
let sideways = try scene.addSet("sideways", when: "landscape")
try scene.constrain { logo.top == root.top + 64; form.centerX == root.centerX }
try scene.constrain(in: upright) { logo.centerX == root.centerX; form.top == logo.bottom + 32 }
try scene.constrain(in: sideways) { logo.trailing == form.leading - 32; form.top == logo.top }
for orientation in [OrientationClass.portrait, .landscape] {
  print("\(orientation.rawValue):")
  for view in try scene.solve(orientation).views { print("  \(view.view.name) \(view.frame)") }
}
try scene.constrain("FormWidth: form.width == root.width; FormMargin: form.leading == root.leading + 16")
let layout = try scene.solve(.portrait)
for conflict in layout.conflicts { print(try layout.explain(conflict)) }
