internal import GimbalModel

/// What constraints speak of.
extension SceneBuilder {
  func anchors(of form: ConstraintElement, owner: Element) -> (Anchor, Anchor?)? {
    let first: Anchor? =
      if let item = form.firstItem {
        anchor(form.firstAttribute, of: item)
      } else {
        views[owner.order].map { Anchor(item: LayoutItem(view: $0), attribute: form.firstAttribute) }
      }
    guard let first else { return nil }
    guard let item = form.secondItem, let attribute = form.secondAttribute else { return (first, nil) }
    guard let second = anchor(attribute, of: item) else { return nil }
    return (first, second)
  }

  /// An attribute of an object: of a view, of a layout guide of one, or of a controller's guides, whose inner edges
  /// are the safe area's and whose outer ones are the root's.
  private func anchor(_ attribute: Attribute, of id: String) -> Anchor? {
    guard let object = document.objects[id] else { return nil }
    switch object.name {
    case "viewLayoutGuide":
      guard let owner = object.superview.flatMap({ views[$0.order] }) else { return nil }
      let guide: LayoutGuide? =
        switch object["key"] {
        case "safeArea", "keyboard": .safeArea
        case "contentLayoutGuide": .contentLayoutGuide
        case "frameLayoutGuide": .frameLayoutGuide
        case "layoutMargins": .layoutMargins
        case "readableContentGuide", "readableContent": .readableContent
        default: nil
        }
      return Anchor(item: LayoutItem(view: owner, guide: guide), attribute: attribute)
    case "viewControllerLayoutGuide":
      guard let root = views[source.root.order] else { return nil }
      let isInner = (object["type"] == "top") == (attribute == .bottom)
      return isInner
        ? Anchor(
          item: LayoutItem(view: root, guide: .safeArea), attribute: attribute == .bottom ? .top : .bottom)
        : Anchor(item: LayoutItem(view: root), attribute: attribute)
    default:
      return views[object.order].map { Anchor(item: LayoutItem(view: $0), attribute: attribute) }
    }
  }
}
