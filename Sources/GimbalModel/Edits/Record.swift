/// One row of a project: the unit that is edited, stored, compared and merged.
public enum Record: Hashable, Sendable {
  case scene(SceneHeader)
  case display(Display)
  case trait(CustomTrait)
  case view(View)
  case property(ViewProperty)
  case instanceTrait(InstanceTrait)
  case set(RuleSet)
  case installation(Installation)
  case constraint(Constraint)
  case override(PropertyOverride)
  case placement(Placement)
  /// A layout manager, or a box within one. Not in place: a box is twice as large as all others, and few rows are one.
  indirect case box(LayoutBox)
}
