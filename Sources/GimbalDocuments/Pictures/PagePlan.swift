package import GimbalModel

/// The plan of the layouts on an HTML page. The page contains the requested layouts and further variants of
/// the scene. The total number of views is limited, so that the page stays fast.
///
/// At most two fifths of the further variants toggle sets of rules: they uninstall an installed set, or
/// install an uninstalled set. At most two fifths show other devices. The remaining variants show other sizes
/// of the requested device.
struct PagePlan {
  /// The maximum total number of views in all layouts of a page.
  private static let budget = 7_000
  /// The maximum number of layouts on a page.
  private static let most = 140
  /// The maximum number of sets that can be toggled. The script of the page stores the toggled sets as bits
  /// of one number.
  private static let mostSets = 30
  /// The names of the devices that the page shows in addition to the device of the scene.
  private static let devices = ["iPhone SE", "iPhone 15", "iPhone 16 Pro Max", "iPad 9.7", "iPad 12.9"]

  private(set) var variants: [PageVariant]
  private(set) var devices: [Device]

  /// Plans the requested layouts and further variants.
  ///
  /// - Parameters:
  ///   - scene: The scene to show.
  ///   - displays: The requested displays: one device in one or more orientations.
  ///   - views: The largest number of views in a requested layout.
  init(of scene: Scene, as displays: [Display], views: Int) {
    devices = displays.first.map { [$0.device] } ?? []
    variants = displays.map { PageVariant(display: $0, device: 0) }
    guard !displays.isEmpty else { return }
    var rest = min(PagePlan.most, PagePlan.budget / max(views, 1)) - variants.count
    let share = rest * 2 / 5
    let switched = PagePlan.switched(scene.sets.count, displays, within: share)
    variants += switched
    rest -= switched.count
    addDevices(of: scene, displays, within: share)
    rest -= variants.count - switched.count - displays.count
    for display in displays {
      let size = display.device.screen(in: display.orientation).size
      variants += PagePlan.sizes(around: size, count: rest / displays.count).map {
        PageVariant(display: display, device: 0, size: $0)
      }
    }
  }

  /// Returns variants with toggled sets. If there are at most four sets, and all combinations of sets fit
  /// within the limit, the variants toggle all combinations. Otherwise, each variant toggles one set.
  private static func switched(_ sets: Int, _ displays: [Display], within limit: Int) -> [PageVariant] {
    let singles = (0..<min(sets, mostSets)).map { Set([$0]) }
    let all =
      sets <= 4 ? (1..<(1 << sets)).map { bits in Set((0..<sets).filter { bits >> $0 & 1 == 1 }) } : []
    let count = limit / displays.count
    let chosen = all.count <= count && !all.isEmpty ? all : Array(singles.prefix(max(count, 0)))
    return chosen.flatMap { toggled in
      displays.map { PageVariant(display: $0, device: 0, toggled: toggled) }
    }
  }

  private mutating func addDevices(of scene: Scene, _ displays: [Display], within limit: Int) {
    var left = limit
    for name in PagePlan.devices {
      guard left >= displays.count, let known = Device(named: name) else { return }
      let shown = scene.display(on: known).device
      guard !devices.contains(shown), devices.first?.whole != known else { continue }
      variants += displays.map { display in
        PageVariant(
          display: Display(scene: scene.id, device: shown, orientation: display.orientation),
          device: devices.count)
      }
      devices.append(shown)
      left -= displays.count
    }
  }

  /// Returns sizes that are smaller or larger than the given size. If `count` is large enough, the sizes form
  /// a grid of widths and heights. Otherwise, each size changes only the width or only the height.
  private static func sizes(around size: Size, count: Int) -> [Size] {
    let ladders: [[Double]] = [
      [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3], [0.7, 0.85, 1, 1.15, 1.3], [0.8, 1, 1.2],
    ]
    var factors: [(width: Double, height: Double)] = []
    if let ladder = ladders.first(where: { $0.count * $0.count - 1 <= count }) {
      for height in ladder { for width in ladder { factors.append((width, height)) } }
    } else {
      factors = Array([(0.85, 1), (1.15, 1), (1, 0.85), (1, 1.15)].prefix(max(count, 0)))
    }
    return factors.filter { $0 != (1, 1) }
      .map { Size(width: (size.width * $0.width).rounded(), height: (size.height * $0.height).rounded()) }
      .filter { $0.width > 0 && $0.height > 0 && $0 != size }
  }
}

/// A variant of the scene on an HTML page: a device, an orientation, a size, and the sets of rules that are
/// toggled.
package struct PageVariant: Hashable {
  var display: Display
  /// The index of the device in the device list of the page.
  var device: Int
  /// The size of the root view, or `nil` for the size of the device.
  var size: Size?
  /// The indices of the rule sets that this variant toggles: a set that is normally uninstalled is installed,
  /// and vice versa.
  var toggled: Set<Int> = []

  /// Creates a variant on a device that is not in the device list of a page.
  package init(display: Display, toggled: Set<Int>) {
    self.init(display: display, device: 0, toggled: toggled)
  }

  init(display: Display, device: Int, size: Size? = nil, toggled: Set<Int> = []) {
    (self.display, self.device, self.size, self.toggled) = (display, device, size, toggled)
  }
}
