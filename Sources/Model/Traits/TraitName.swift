/// The traits that the device, the orientation and the scene decide. Any other name is a custom trait.
public enum TraitName: String, CaseIterable, Sendable {
  case orientation, width, height, widthClass, heightClass, direction, scale
}
