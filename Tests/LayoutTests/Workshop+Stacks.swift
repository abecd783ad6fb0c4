import GimbalModel

extension Workshop {
  /// Three views of 40 by 20, 60 by 30 and 84 by 50 in a stack that is as large as they make it, at 10, 10.
  static func stack(_ given: [Property: PropertyValue] = [:], direction: LayoutDirection = .leftToRight)
    throws -> Workshop
  {
    var shop = try Workshop(direction: direction)
    try shop.view("s", kind: .stackView, given.merging([.spacing: 8]) { old, _ in old })
    for (name, width, height) in [("a", 40.0, 20.0), ("b", 60, 30), ("c", 84, 50)] {
      try shop.view(name, in: "s", .content(width, height))
    }
    try shop.constrain("base", "s.left == root.left + 10\ns.top == root.top + 10")
    return shop
  }
}
