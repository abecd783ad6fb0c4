import GimbalModel

extension Frame {
  /// Returns the value of a measure of the frame, such as its width or the position of an edge.
  ///
  /// - Parameter isReversed: `true` in right-to-left layouts.
  func measured(_ measure: FrameMeasure, isReversed: Bool) -> Double {
    switch measure {
    case .minX: x
    case .midX: x + width / 2
    case .maxX: maxX
    case .leading: isReversed ? maxX : x
    case .trailing: isReversed ? x : maxX
    case .minY: y
    case .midY: y + height / 2
    case .maxY: maxY
    case .width: width
    case .height: height
    }
  }

  /// Moves or resizes the frame so that a measure has a given value. A negative width or height becomes zero.
  mutating func give(_ measure: FrameMeasure, _ value: Double, isReversed: Bool) {
    switch measure {
    case .minX: x = value
    case .midX: x = value - width / 2
    case .maxX: x = value - width
    case .leading: x = isReversed ? value - width : value
    case .trailing: x = isReversed ? value : value - width
    case .minY: y = value
    case .midY: y = value - height / 2
    case .maxY: y = value - height
    case .width: width = max(0, value)
    case .height: height = max(0, value)
    }
  }

  mutating func cap(_ axis: Axis, at length: Double) {
    switch axis {
    case .horizontal: width = min(width, length)
    case .vertical: height = min(height, length)
    }
  }
}

extension Bar {
  /// Returns the bar's frame in root coordinates. Its height is zero if the screen has no such bar.
  ///
  /// - Parameter properties: the root's properties, which select the bars.
  func frame(_ properties: Properties, in traits: Traits) -> Frame {
    let screen = traits.safeArea
    let bars = Bars(of: properties, in: traits)
    func strip(_ top: Double, _ height: Double) -> Frame {
      Frame(x: 0, y: top, width: traits.size.width, height: height)
    }
    switch self {
    case .statusBar: return strip(0, screen.top)
    case .navigationBar:
      let isShown = !traits.isTelevision || properties.flag(.navigationBar)
      return strip(screen.top, isShown ? bars.top : 0)
    case .tabBar where traits.isTelevision:
      return strip(screen.top, properties.flag(.navigationBar) ? 0 : bars.top)
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

extension Frame {
  /// Creates a frame of a given size at the origin.
  init(origin size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }
}
