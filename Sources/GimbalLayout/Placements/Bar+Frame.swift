import GimbalModel

extension Bar {
  /// The bar's frame in the root's coordinates; without height where there is none.
  ///
  /// - Parameter properties: those of the root, which say what bars there are.
  func frame(_ properties: Properties, in traits: Traits) -> Frame {
    let screen = traits.safeArea
    let bars = Bars(of: properties, in: traits)
    func strip(_ top: Double, _ height: Double) -> Frame {
      Frame(x: 0, y: top, width: traits.size.width, height: height)
    }
    switch self {
    case .statusBar: return strip(0, screen.top)
    case .navigationBar: return strip(screen.top, bars.top)
    case .tabBar:
      let height = bars.tabBar > 0 ? bars.tabBar + screen.bottom : 0
      return strip(traits.size.height - height, height)
    case .toolbar:
      let below = bars.tabBar > 0 ? bars.tabBar + screen.bottom : 0
      let height = bars.toolbar > 0 ? bars.toolbar + (below > 0 ? 0 : screen.bottom) : 0
      return strip(traits.size.height - below - height, height)
    }
  }
}
