import FoundationEssentials
import Testing

@testable import GimbalModel

/// docs/devices.md lists every device with its screen.
@Suite struct DeviceDocumentTests {
  private func insets(_ insets: EdgeInsets) -> String {
    [insets.top, insets.left, insets.bottom, insets.right].map { Decimal.print($0) }.joined(separator: ", ")
  }

  /// Returns the row of a device in the document.
  private func row(_ device: Device) -> String {
    let (tall, wide) = (device.portrait, device.landscape)
    func classes(_ screen: Screen) -> String {
      "\(screen.widthClass.rawValue), \(screen.heightClass.rawValue)"
    }
    let cells = [
      device.name, "\(Decimal.print(tall.size.width)) x \(Decimal.print(tall.size.height))",
      Decimal.print(device.scale), insets(tall.safeArea), insets(wide.safeArea), classes(tall), classes(wide),
      Decimal.print(device.cornerRadius), device.isCurrent ? "yes" : "no",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  @Test func everyDeviceIsDocumented() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).prefix { $0 != "Tests" }
    let page = try String(contentsOfFile: root.joined(separator: "/") + "/docs/devices.md", encoding: .utf8)
    let lines = Set(page.split(separator: "\n").map(String.init))
    let missing = DeviceCatalog.devices.map(row).filter { !lines.contains($0) }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  /// Sizes on 768 x 1024 and 1024 x 1366 that Apple published, and sums of Split View on newer screens.
  @Test(arguments: [
    ("iPad 9.7 split 1/3", 320.0, 320.0), ("iPad 9.7 split 1/2", 379, 507), ("iPad 9.7 split 2/3", 438, 694),
    ("iPad Pro 12.9 split 1/3", 375, 375), ("iPad Pro 12.9 split 1/2", 507, 678),
    ("iPad Pro 12.9 split 2/3", 639, 981), ("iPad 11 slide over", 320, 375), ("iPad 11 split 2/3", 504, 809),
    ("iPad Pro 13 M4 stage 1/3", 344, 458), ("iPad mini 6 stage 1/3", 320, 377),
  ])
  func windowsOfTablets(name: String, portrait: Double, landscape: Double) throws {
    let window = try #require(Device(named: name))
    #expect(window.portrait.size.width == portrait && window.landscape.size.width == landscape)
    #expect(window.isPreset && window.name == name)
    for screen in [window.portrait, window.landscape] {
      // Apple's table: 639 points are compact, and 678 points are regular.
      #expect(screen.widthClass == (screen.size.width >= 660 ? .regular : .compact))
    }
  }

  @Test func windowsBelongToTablets() throws {
    let tablet = try #require(Device(named: "iPad 11"))
    #expect(DeviceCatalog.windows(of: tablet, in: TabletWindow.groups).count == TabletWindow.allCases.count)
    #expect(DeviceCatalog.windows(of: tablet, in: ["slide"]).map(\.name) == ["iPad 11 slide over"])
    let phone = try #require(Device(named: "iPhone 15"))
    #expect(DeviceCatalog.windows(of: phone, in: TabletWindow.groups).isEmpty)
  }

  @Test func currentDevicesHaveDifferentScreens() {
    let current = DeviceCatalog.current
    #expect(current.allSatisfy(\.isCurrent) && current.count < DeviceCatalog.devices.count)
    for (index, device) in current.enumerated() {
      #expect(!current[..<index].contains { $0.hasScreens(of: device) })
    }
    for device in DeviceCatalog.devices where device.isCurrent {
      #expect(current.contains { $0.hasScreens(of: device) })
    }
  }
}
