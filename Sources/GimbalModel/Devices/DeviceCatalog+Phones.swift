extension DeviceCatalog {
  /// The predefined phones, roughly in the order of their introduction.
  static let phones: [Device] = models.flatMap { model in model.names.map { phone(named: $0, like: model) } }

  /// A group of phones with the same screen. The lengths are in points.
  private struct Model {
    let names: [String]
    let width: Double
    let height: Double
    let scale: Double
    /// The top inset of the safe area in portrait. On phones without a home button, it is also the left and
    /// right inset in landscape.
    let top: Double
    /// `true` if the width class in landscape is regular.
    var isLarge = false
    var cornerRadius = 0.0
    /// `false` if the phones run neither iOS 18 nor iOS 26.
    var isCurrent = true
    /// The top and bottom insets of the safe area in landscape. Phones with a home button ignore them.
    var landscape = (top: 0.0, bottom: 21.0)
  }

  private static let homeButtonTop = 20.0

  private static func phone(named name: String, like model: Model) -> Device {
    let hasHomeButton = model.top == homeButtonTop
    let short = Size(width: model.width, height: model.height)
    func keyboard(isLandscape: Bool) -> Double {
      KeyboardHeight.ofPhone(width: model.width, hasHomeButton: hasHomeButton, isLandscape: isLandscape)
    }
    return Device(
      name: name, scale: model.scale,
      portrait: Screen(
        size: short, safeArea: EdgeInsets(top: model.top, bottom: hasHomeButton ? 0 : 34),
        widthClass: .compact, heightClass: .regular, keyboardHeight: keyboard(isLandscape: false)),
      // Phones with a home button hide the status bar in landscape. Phones without a home button have insets
      // for the sensor housing at both short sides, and an inset for the home indicator.
      landscape: Screen(
        size: short.turned,
        safeArea: hasHomeButton
          ? .zero
          : EdgeInsets(
            top: model.landscape.top, left: model.top, bottom: model.landscape.bottom, right: model.top),
        widthClass: model.isLarge ? .regular : .compact, heightClass: .compact,
        keyboardHeight: keyboard(isLandscape: true)),
      orientations: .allButUpsideDown, cornerRadius: model.cornerRadius, isCurrent: model.isCurrent)
  }

  private static let models: [Model] = [
    Model(names: ["iPhone 4s"], width: 320, height: 480, scale: 2, top: homeButtonTop, isCurrent: false),
    Model(names: ["iPhone SE"], width: 320, height: 568, scale: 2, top: homeButtonTop, isCurrent: false),
    Model(names: ["iPhone SE 2", "iPhone SE 3"], width: 375, height: 667, scale: 2, top: homeButtonTop),
    Model(names: ["iPhone 8"], width: 375, height: 667, scale: 2, top: homeButtonTop, isCurrent: false),
    Model(
      names: ["iPhone 8 Plus"], width: 414, height: 736, scale: 3, top: homeButtonTop, isLarge: true,
      isCurrent: false),
    Model(
      names: ["iPhone X"], width: 375, height: 812, scale: 3, top: 44, cornerRadius: 39, isCurrent: false),
    Model(names: ["iPhone XS"], width: 375, height: 812, scale: 3, top: 44, cornerRadius: 39),
    Model(
      names: ["iPhone XS Max"], width: 414, height: 896, scale: 3, top: 44, isLarge: true, cornerRadius: 39),
    Model(
      names: ["iPhone XR", "iPhone 11"], width: 414, height: 896, scale: 2, top: 48, isLarge: true,
      cornerRadius: 41.5),
    Model(names: ["iPhone 11 Pro"], width: 375, height: 812, scale: 3, top: 44, cornerRadius: 39),
    Model(
      names: ["iPhone 11 Pro Max"], width: 414, height: 896, scale: 3, top: 44, isLarge: true,
      cornerRadius: 39),
    Model(
      names: ["iPhone 12 mini", "iPhone 13 mini"], width: 375, height: 812, scale: 3, top: 50,
      cornerRadius: 44),
    Model(
      names: ["iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro", "iPhone 14", "iPhone 16e"],
      width: 390, height: 844, scale: 3, top: 47, cornerRadius: 47.33),
    Model(
      names: ["iPhone 12 Pro Max", "iPhone 13 Pro Max", "iPhone 14 Plus"], width: 428, height: 926, scale: 3,
      top: 47, isLarge: true, cornerRadius: 53.33),
    Model(
      names: ["iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro", "iPhone 16"], width: 393, height: 852, scale: 3,
      top: 59, cornerRadius: 55),
    Model(
      names: ["iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 15 Pro Max", "iPhone 16 Plus"], width: 430,
      height: 932, scale: 3, top: 59, isLarge: true, cornerRadius: 55),
    Model(names: ["iPhone 16 Pro"], width: 402, height: 874, scale: 3, top: 62, cornerRadius: 62),
    Model(
      names: ["iPhone 16 Pro Max"], width: 440, height: 956, scale: 3, top: 62, isLarge: true,
      cornerRadius: 62),
    Model(
      names: ["iPhone 17", "iPhone 17 Pro"], width: 402, height: 874, scale: 3, top: 62, cornerRadius: 62,
      landscape: (top: 20, bottom: 20)),
    Model(
      names: ["iPhone Air"], width: 420, height: 912, scale: 3, top: 68, isLarge: true, cornerRadius: 62,
      landscape: (top: 20, bottom: 29)),
    Model(
      names: ["iPhone 17 Pro Max"], width: 440, height: 956, scale: 3, top: 62, isLarge: true,
      cornerRadius: 62, landscape: (top: 20, bottom: 20)),
  ]
}
