internal import GimbalMarkup
internal import GimbalModel

/// The titles and items of bars, as values of the properties `barTitle`, `leadingBarItems`, `trailingBarItems`,
/// `toolbarItems`, `tabItems` and `selectedTab`.
struct BarContents {
  private(set) var values: [Property: PropertyValue] = [:]

  /// Reads the contents of the bars that the containers of a controller show around the controller's view.
  init(of scene: DocumentScene, in containers: ContainerHierarchy, bars: ContainerHierarchy.Bars) {
    guard scene.kind == .controller, let controller = scene.controller else { return }
    if bars.navigationBar {
      readNavigationItem(
        controller.child("navigationItem", key: "navigationItem"), title: controller["title"])
    }
    if bars.toolbar { give(.toolbarItems, BarContents.items(in: controller.child("toolbarItems"))) }
    if bars.tabBar, let tabs = containers.tabs(around: controller) {
      give(.tabItems, tabs.controllers.map { containers.tabItem(of: $0) })
      if tabs.selected > 0 { values[.selectedTab] = .number(Double(tabs.selected)) }
    }
  }

  /// Reads the contents of a bar that is a view.
  init(ofBar bar: Element) {
    let items = bar.child("items")
    switch bar.name {
    case "navigationBar":
      // The bar shows the last item, which is the top of its stack.
      readNavigationItem(items?.children("navigationItem").last, title: nil)
    case "toolbar":
      // The custom views of items are subviews of the bar.
      let own = items?.children("barButtonItem").filter { !$0.children.contains(where: \.isView) }
      give(.toolbarItems, own?.compactMap(BarContents.button) ?? [])
    case "tabBar":
      let tabs = items?.children("tabBarItem") ?? []
      give(.tabItems, tabs.map { BarContents.tab($0) ?? BarItem() })
      if let index = tabs.firstIndex(where: { $0.id != nil && $0.id == bar["selectedItem"] }), index > 0 {
        values[.selectedTab] = .number(Double(index))
      }
    default: break
    }
  }

  private mutating func readNavigationItem(_ item: Element?, title: String?) {
    // A title view replaces the title.
    let view = item?.children.first { $0["key"] == "titleView" && $0.isView }.flatMap(BarContents.description)
    if let title = view ?? item?["title"] ?? title, !title.isEmpty { give(.barTitle, title) }
    guard let item else { return }
    give(.leadingBarItems, BarContents.items(of: item, "leftBarButtonItem"))
    give(.trailingBarItems, BarContents.items(of: item, "rightBarButtonItem"))
  }

  private mutating func give(_ property: Property, _ items: [BarItem]) {
    guard items.contains(where: { !$0.isFlexibleSpace }) else { return }
    give(property, items.prefix(BarItem.maximumCount).map(\.description).joined(separator: "\n"))
  }

  /// Sets a property to a text in which spaces replace control characters. Text that is too long is omitted.
  private mutating func give(_ property: Property, _ text: String) {
    let isList = property != .barTitle
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control && !(isList && scalar == "\n") ? " " : scalar
    }
    let value = PropertyValue.word(String(String.UnicodeScalarView(scalars)))
    if property.accepts(value) { values[property] = value }
  }
}

// MARK: - Items

extension BarContents {
  /// Returns the items at one end of a navigation item. A single item is a child with the key `key`; several
  /// items are in a list with the key `keys`.
  private static func items(of item: Element, _ key: String) -> [BarItem] {
    if let list = item.children.first(where: { $0["key"] == key + "s" }) { return items(in: list) }
    return item.child("barButtonItem", key: key).map { [button($0)].compactMap(\.self) } ?? []
  }

  private static func items(in list: Element?) -> [BarItem] {
    list?.children("barButtonItem").compactMap(button) ?? []
  }

  /// Returns a bar button; `nil` for a fixed space.
  private static func button(_ element: Element) -> BarItem? {
    switch element["systemItem"] {
    case nil: break
    case "flexibleSpace": return .flexibleSpace
    case "fixedSpace": return nil
    case let name?: return systemButtons[name] ?? BarItem(title: name.capitalizedFirst)
    }
    if let image = image(of: element) { return BarItem(image: image) }
    if let title = element["title"] { return BarItem(title: title) }
    // An item without a title of its own shows its custom view.
    guard let view = element.children.first(where: \.isView) else { return BarItem(title: "Item") }
    if view.name == "button" {
      let state = view.child("state", key: "normal")
      if let title = state?["title"], !title.isEmpty { return BarItem(title: title) }
      if let image = state.flatMap(image) { return BarItem(image: image) }
    }
    return BarItem(title: description(of: view) ?? "▢")
  }

  /// Returns the text that a custom view in a bar shows: its own text, or else the first text in its
  /// subviews.
  private static func description(of view: Element) -> String? {
    if view.name == "segmentedControl" {
      let titles = view.child("segments")?.children("segment").compactMap { $0["title"] } ?? []
      return titles.isEmpty ? nil : titles.joined(separator: " | ")
    }
    let state = view.child("state", key: "normal")
    let own = [
      view["text"], view.child("string", key: "text")?.text, state?["title"], view["placeholder"],
      view.name == "searchBar" ? "Search" : nil,
    ]
    if let text = own.compactMap(\.self).first(where: { !$0.isEmpty }) { return text }
    return view.subviews.lazy.compactMap(description).first
  }

  /// Returns the item of a tab; `nil` if the item has neither a title nor an image.
  fileprivate static func tab(_ element: Element) -> BarItem? {
    if let name = element["systemItem"] { return systemTabs[name] ?? BarItem(title: name.capitalizedFirst) }
    let item = BarItem(title: element["title"] ?? "", image: image(of: element))
    return item.isFlexibleSpace ? nil : item
  }

  private static func image(of element: Element) -> ImageName? {
    let isImage = { (child: Element) in child.name == "imageReference" && child["key"] == "image" }
    let owner = element["image"] == nil ? element.children.first(where: isImage) : element
    return owner?["image"].flatMap { ImageName($0, isSymbol: owner?["catalog"] == "system") }
  }

  /// The appearance of `UIBarButtonItem.SystemItem`: a title or a symbol.
  private static let systemButtons: [String: BarItem] = [
    "add": "plus", "action": "square.and.arrow.up", "bookmarks": "book", "camera": "camera",
    "compose": "square.and.pencil", "fastForward": "forward.fill", "organize": "folder",
    "pageCurl": "doc", "pause": "pause.fill", "play": "play.fill", "refresh": "arrow.clockwise",
    "reply": "arrowshape.turn.up.left", "rewind": "backward.fill", "search": "magnifyingglass",
    "stop": "xmark", "trash": "trash",
  ].mapValues { BarItem(image: ImageName($0, isSymbol: true)) }

  /// The appearance of `UITabBarItem.SystemItem`: a title and a symbol.
  private static let systemTabs: [String: BarItem] = [
    "bookmarks": ("Bookmarks", "book.fill"), "contacts": ("Contacts", "person.circle.fill"),
    "downloads": ("Downloads", "arrow.down.circle.fill"), "favorites": ("Favorites", "star.fill"),
    "featured": ("Featured", "star.fill"), "history": ("History", "clock.fill"), "more": ("More", "ellipsis"),
    "mostRecent": ("Most Recent", "clock.fill"), "mostViewed": ("Most Viewed", "list.bullet"),
    "recents": ("Recents", "clock.fill"), "search": ("Search", "magnifyingglass"),
    "topRated": ("Top Rated", "star.fill"),
  ].mapValues { BarItem(title: $0.0, image: ImageName($0.1, isSymbol: true)) }
}

extension ContainerHierarchy {
  /// Returns the item that a tab bar shows for a controller: the controller's own item, or else the item of
  /// the root view controller inside it, or else an item with the title of one of the two controllers.
  fileprivate func tabItem(of controller: Element) -> BarItem {
    let shown = rootController(of: controller)
    for candidate in [controller, shown].compactMap(\.self) {
      if let item = candidate.child("tabBarItem", key: "tabBarItem").flatMap(BarContents.tab) { return item }
    }
    let title = controller["title"] ?? shown?["title"] ?? "Item"
    return BarItem(title: title)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Element {
  /// The header of a table section for the first cell of the section, and the footer for the last cell; empty
  /// for any other element.
  var sectionTexts: [(Property, String)] {
    guard name == "tableViewCell", let cells = parent, cells.name == "cells" || cells.name == "prototypes",
      let section = cells.parent, section.name == "tableViewSection"
    else { return [] }
    let texts = [
      (Property.sectionHeader, "headerTitle", cells.children.first),
      (Property.sectionFooter, "footerTitle", cells.children("tableViewCell").last),
    ]
    return texts.compactMap { property, attribute, cell in
      guard cell == self, let text = section[attribute], !text.isEmpty,
        property.accepts(.word(text))
      else { return nil }
      return (property, text)
    }
  }
}
