import TestSupport
import Testing

@testable import GimbalModel

@Suite struct DeviceTests {
  @Test func presetsAreFoundByName() throws {
    for preset in DeviceCatalog.presets {
      #expect(Device(named: preset.name) == preset)
      #expect(DeviceCatalog.preset(named: preset.name.uppercased()) == preset)
    }
    #expect(try #require(Device(named: "iphone-8 PLUS")).name == "iPhone 8 Plus")
    #expect(try #require(Device(named: "ipad97")).name == "iPad 9.7")
    #expect(Set(DeviceCatalog.presets.map(\.name)).count == DeviceCatalog.presets.count)
  }

  @Test func presetsHaveTheirWholeScreen() {
    for preset in DeviceCatalog.devices {
      let (tall, wide) = (preset.screen(in: .portrait), preset.screen(in: .landscapeLeft))
      #expect(tall.size.turned == wide.size && tall.size.width < tall.size.height)
      #expect(preset.screen(in: .portraitUpsideDown) == tall && preset.screen(in: .landscapeRight) == wide)
      #expect(tall.heightClass == .regular && preset.naturalOrientation == .portrait)
      #expect(preset.orientations.contains(.portraitUpsideDown) == preset.name.hasPrefix("iPad"))
    }
  }

  /// Recorded heights, with suggestion bar and home indicator.
  @Test(arguments: [
    ("iPhone SE", 253.0, 200.0), ("iPhone 8", 260, 200), ("iPhone 8 Plus", 271, 200), ("iPhone X", 336, 209),
    ("iPhone 11 Pro Max", 346, 209), ("iPad 9.7", 313, 398), ("iPad Pro 12.9", 371, 459),
    ("iPad 11", 333, 418),
    ("375x667", 260, 200), ("768x1024", 313, 398), ("iPhone 8 at 375x44", 260, 200), ("Canvas 2x", 271, 271),
  ])
  func keyboardHeights(name: String, portrait: Double, landscape: Double) throws {
    let device = try #require(Device(named: name))
    #expect(device.portrait.keyboardHeight == portrait)
    #expect(device.landscape.keyboardHeight == landscape)
    #expect(Traits(device: device, orientation: .landscapeRight).keyboardHeight == landscape)
  }

  @Test func everyPresetHasAKeyboard() {
    for preset in DeviceCatalog.presets where !preset.isTelevision {
      for screen in [preset.portrait, preset.landscape] {
        #expect(screen.keyboardHeight > screen.safeArea.bottom)
        #expect(screen.keyboardHeight < screen.size.height * 0.65)
      }
    }
  }

  @Test func televisionsHaveOneOrientation() throws {
    for (name, scale) in [("Apple TV", 1.0), ("Apple TV 4K", 2)] {
      let television = try #require(Device(named: name))
      #expect(
        television.isTelevision && television.scale == scale && television.onlyOrientation == .landscapeLeft)
      #expect(television.landscape.size == Size(width: 1920, height: 1080))
      #expect(television.landscape.safeArea == EdgeInsets(top: 60, left: 80, bottom: 60, right: 80))
      #expect(television.portrait == television.landscape)
      #expect(television.giving(Size(width: 634, height: 1080)).isTelevision)
    }
    #expect(DeviceCatalog.devices.allSatisfy { !$0.isTelevision && $0.onlyOrientation == nil })
  }

  @Test func canvasHasNoSizeClass() throws {
    for (name, scale) in [("Canvas 1x", 1.0), ("Canvas 2x", 2)] {
      let canvas = try #require(Device(named: name))
      #expect(canvas.scale == scale && canvas.portrait == canvas.landscape)
      #expect(canvas.portrait.widthClass == .unspecified && canvas.portrait.heightClass == .unspecified)
    }
  }

  @Test func sceneSizeCanBeSmallerThanScreen() throws {
    let phone = try #require(Device(named: "iPhone 8"))
    let cell = phone.giving(Size(width: 375, height: 44))
    #expect(cell.name == "iPhone 8 at 375x44" && Device(named: cell.name) == cell)
    #expect(cell.landscape.size == Size(width: 667, height: 44))
    #expect(cell.landscape.heightClass == .compact && cell.scale == 2)
    let sheet = phone.giving(Size(width: 540, height: 375), in: .landscapeLeft)
    #expect(sheet.landscape.size == Size(width: 540, height: 375))
    #expect(sheet.portrait.size == Size(width: 540, height: 667))
    #expect(phone.giving(phone.portrait.size) == phone)
    // Below a bar, and on other devices
    let below = phone.giving(Size(width: 375, height: 603))
    #expect(below.landscape.size == Size(width: 667, height: 311))
    #expect(phone.giving(below.landscape.size, in: .landscapeLeft) == below)
    let canvas = try #require(Device(named: "Canvas 2x")).giving(Size(width: 375, height: 667))
    #expect(canvas.landscape.size == Size(width: 667, height: 375))
    #expect(Device(named: "600x800 at 600x44")?.name == "600x800 at 600x44")
    #expect(Device(named: "nothing at 10x10") == nil && Device(named: "iPhone 8 at -1x10") == nil)
  }

  /// An iPad's bar in landscape is nearly as wide as its screen in portrait.
  @Test func ambiguousLandscapeSizeIsInName() throws {
    let pad = try #require(Device(named: "iPad 12.9"))
    let bar = pad.giving(Size(width: 1009, height: 52), in: .landscapeLeft)
    #expect(bar.name == "iPad 12.9 at 1009x52 in landscape")
    #expect(bar.landscape.size == Size(width: 1009, height: 52) && bar.portrait.size == bar.landscape.size)
    #expect(Device(named: bar.name) == bar && bar.whole == pad)
    #expect(pad.giving(Size(width: 1009, height: 52)).landscape.size == Size(width: 1351, height: 52))
    let (scene, phone): (SceneID, _) = (CountingIDs().id(), try #require(Device(named: "iPhone 8")))
    let moved = Display(scene: scene, device: bar, orientation: .landscapeLeft).moved(to: phone)
    #expect(moved.moved(to: pad, from: bar).device == bar)
    // Equivalent notations result in one name.
    #expect(Device(named: "iPhone 8 at 667x44 in landscape")?.name == "iPhone 8 at 375x44")
    #expect(Device(named: "iPhone 8 at 10x10 in portrait") == nil)
    #expect(Device(named: "iPhone 8 in landscape") == nil)
  }

  @Test func deviceNamesRoundTrip() throws {
    var generator = SeededGenerator(seed: 1009)
    var sideways = 0
    for _ in 0..<4000 {
      let preset = try #require(DeviceCatalog.presets.randomElement(using: &generator))
      let other = try #require(DeviceCatalog.presets.randomElement(using: &generator))
      let bare = Device(size: Size(width: .random(in: 1...1400, using: &generator).rounded(), height: 700.5))
      let whole = Bool.random(using: &generator) ? preset : bare
      let orientation = try #require(Orientation.allCases.randomElement(using: &generator))
      // Sides that span the screen, nearly span it in either orientation, or are arbitrary
      func side(_ axis: Axis) -> Double {
        let screen = whole.screen(in: Bool.random(using: &generator) ? .portrait : .landscapeLeft).size[axis]
        let side =
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: screen
          case 1: screen - .random(in: 0...150, using: &generator).rounded()
          case 2: screen - .random(in: 0...150, using: &generator)
          default: Double.random(in: 0...2000, using: &generator)
          }
        return max(0, side)
      }
      let device = whole.giving(Size(width: side(.horizontal), height: side(.vertical)), in: orientation)
      if device.name.hasSuffix("landscape") { sideways += 1 }
      #expect(Device(named: device.name) == device, "\(device.name)")
      let display = Display(scene: SceneID(rawValue: 1), device: device, orientation: orientation)
      let moved = display.moved(to: other).device
      #expect(Device(named: moved.name) == moved, "\(device.name) on \(other.name)")
    }
    #expect(sideways > 100)
  }

  /// Cells, sheets, views below bars and freeform views have the same size after changing the device back.
  @Test(arguments: [
    (375.0, 44.0), (255, 353), (343, 80), (375, 603), (375, 553), (355, 403), (667, 375), (0, 10),
  ])
  func replacingDeviceIsReversible(width: Double, height: Double) throws {
    let scene: SceneID = CountingIDs().id()
    let phone = try #require(Device(named: "iPhone 8")).giving(Size(width: width, height: height))
    let shown = Display(scene: scene, device: phone, orientation: .portrait)
    for other in DeviceCatalog.presets where !other.name.hasPrefix("Canvas") {
      let moved = shown.moved(to: other, from: phone)
      #expect(moved.moved(to: phone.whole, from: phone).device == phone, "\(other.name)")
      #expect(Device(named: moved.device.name) == moved.device, "\(other.name)")
    }
  }

  @Test func phoneWithHomeButton() throws {
    let phone = try #require(Device(named: "iPhone 8"))
    #expect(phone.portrait.safeArea == EdgeInsets(top: 20))
    #expect(phone.landscape.safeArea == .zero)
    #expect(phone.landscape.widthClass == .compact && phone.landscape.heightClass == .compact)
    #expect(try #require(Device(named: "iPhone 8 Plus")).landscape.widthClass == .regular)
  }

  @Test func phoneWithoutHomeButton() throws {
    let phone = try #require(Device(named: "iPhone 15"))
    #expect(phone.scale == 3)
    #expect(phone.portrait.safeArea == EdgeInsets(top: 59, bottom: 34))
    #expect(phone.landscape.safeArea == EdgeInsets(left: 59, bottom: 21, right: 59))
  }

  /// From an orientation to a device: presets keep the orientation, sizes have their own.
  @Test(
    arguments: [
      ("iPhone 8", .landscapeRight, .landscapeRight), ("iPhone 8", .portrait, .portrait),
      ("600x400", .portrait, .landscapeLeft), ("600x400", .landscapeRight, .landscapeRight),
      ("400x600", .landscapeRight, .portrait), ("400x600", .portraitUpsideDown, .portraitUpsideDown),
      ("500x500", .landscapeRight, .landscapeRight), ("500x500", .portrait, .portrait),
      ("Apple TV", .portrait, .landscapeLeft), ("Apple TV", .landscapeRight, .landscapeLeft),
    ] as [(String, Orientation, Orientation)])
  func orientationOnAnotherDevice(_ device: String, _ before: Orientation, _ after: Orientation) throws {
    let scene = SceneID(rawValue: 1)
    let display = Display(scene: scene, device: Device(size: Size(width: 1, height: 2)), orientation: before)
    let device = try #require(Device(named: device))
    #expect(display.moved(to: device) == Display(scene: scene, device: device, orientation: after))
  }

  @Test func devicesFromSizes() throws {
    let wide = try #require(Device(named: "800x599.5"))
    #expect(wide.name == "800x599.5" && wide.scale == 2 && wide.naturalOrientation == .landscapeLeft)
    #expect(wide.landscape.size == Size(width: 800, height: 599.5))
    #expect(wide.portrait.size == Size(width: 599.5, height: 800))
    #expect(wide.landscape.widthClass == .regular && wide.landscape.heightClass == .compact)
    #expect(wide.portrait.widthClass == .compact && wide.portrait.heightClass == .regular)
    #expect(wide.portrait.safeArea == .zero && wide.orientations == .allButUpsideDown)
    let square = Device(size: Size(width: 600, height: 600))
    #expect(square.naturalOrientation == .portrait && Device(named: square.name) == square)
  }

  @Test(arguments: [
    "", "nokia", "0x100", "100x0", "-1x5", "100x", "x100", "1x2x3", "1000001x1", "axb", "1e999x1",
    "100 x 100",
  ])
  func unknownDeviceNames(_ text: String) {
    #expect(Device(named: text) == nil)
  }
}
