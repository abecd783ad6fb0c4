internal import GimbalMarkup
internal import GimbalModel

/// The attributes and children that Xcode writes for new views, and without which it does not open a document.
enum NewViewElements {
  /// The kinds of views that can be added to a document.
  static var kinds: [ViewKind] { Array(attributes.keys) }

  /// Returns the name of the element of a kind of view.
  static func name(of kind: ViewKind) -> String { kind == .webView ? "wkWebView" : kind.rawValue }

  /// The attributes by kind of view.
  static let attributes: [ViewKind: [[String]]] = {
    var found: [ViewKind: [[String]]] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let kind = ViewKind(rawValue: String(words[0])) else { continue }
      found[kind] = words.dropFirst().map { $0.split(separator: "=").map(String.init) }
    }
    return found
  }()

  /// The kinds of views that UIKit does not have on tvOS.
  static let kindsOutsideTelevision: Set<ViewKind> = [.switch, .slider, .stepper, .datePicker, .pickerView]

  private static let table = """
    view contentMode=scaleToFill
    label opaque=NO userInteractionEnabled=NO contentMode=left textAlignment=natural lineBreakMode=tailTruncation \
    baselineAdjustment=alignBaselines adjustsFontSizeToFit=NO
    button opaque=NO contentMode=scaleToFill contentHorizontalAlignment=center contentVerticalAlignment=center \
    buttonType=system lineBreakMode=middleTruncation
    imageView userInteractionEnabled=NO contentMode=scaleToFill
    stackView opaque=NO contentMode=scaleToFill
    textField opaque=NO contentMode=scaleToFill contentHorizontalAlignment=left contentVerticalAlignment=center \
    borderStyle=roundedRect
    textView clipsSubviews=YES multipleTouchEnabled=YES contentMode=scaleToFill textAlignment=natural
    switch opaque=NO contentMode=scaleToFill contentHorizontalAlignment=center contentVerticalAlignment=center on=YES
    slider opaque=NO contentMode=scaleToFill contentHorizontalAlignment=center contentVerticalAlignment=center \
    value=0.5 minValue=0.0 maxValue=1
    segmentedControl opaque=NO contentMode=scaleToFill contentHorizontalAlignment=left contentVerticalAlignment=top \
    segmentControlStyle=plain selectedSegmentIndex=0
    stepper opaque=NO contentMode=scaleToFill contentHorizontalAlignment=center contentVerticalAlignment=center \
    maximumValue=100
    progressView opaque=NO contentMode=scaleToFill progress=0.5
    activityIndicatorView opaque=NO contentMode=scaleToFill hidesWhenStopped=YES style=medium
    pageControl opaque=NO contentMode=scaleToFill contentHorizontalAlignment=center contentVerticalAlignment=center \
    numberOfPages=3
    datePicker contentMode=scaleToFill contentHorizontalAlignment=center contentVerticalAlignment=center \
    datePickerMode=dateAndTime minuteInterval=1
    pickerView contentMode=scaleToFill
    searchBar contentMode=redraw
    navigationBar contentMode=scaleToFill
    toolbar opaque=NO clearsContextBeforeDrawing=NO contentMode=scaleToFill
    tabBar contentMode=scaleToFill
    scrollView clipsSubviews=YES multipleTouchEnabled=YES contentMode=scaleToFill
    tableView clipsSubviews=YES contentMode=scaleToFill alwaysBounceVertical=YES style=plain separatorStyle=default \
    rowHeight=44 sectionHeaderHeight=28 sectionFooterHeight=28
    collectionView clipsSubviews=YES multipleTouchEnabled=YES contentMode=scaleToFill dataMode=none
    mapView clipsSubviews=YES multipleTouchEnabled=YES contentMode=scaleToFill mapType=standard
    webView contentMode=scaleToFill
    containerView opaque=NO contentMode=scaleToFill
    visualEffectView opaque=NO contentMode=scaleToFill
    """

  /// Returns the element of a frame.
  static func rectangle(_ frame: Frame) -> MarkupChanges.NewElement {
    func number(_ value: Double) -> String { Markup.number(value) }
    return MarkupChanges.NewElement(
      "rect",
      [
        "key": "frame", "x": number(frame.x), "y": number(frame.y), "width": number(frame.width),
        "height": number(frame.height),
      ])
  }

  /// The kinds of cells that can be added to a table or a collection view, with the elements of their content views.
  static let cells: [ViewKind: String] = [
    .tableViewCell: "tableViewCellContentView", .collectionViewCell: "view",
  ]

  /// Returns the element of a cell with its content view.
  ///
  /// - Parameter inner: The frame of the content view in the cell.
  static func cell(
    _ kind: ViewKind, id: String, content: String, name: String, _ frame: Frame, _ inner: Frame
  ) -> MarkupChanges.NewElement {
    typealias New = MarkupChanges.NewElement
    var cell: New
    var attributes = [["key", "contentView"], ["opaque", "NO"], ["clipsSubviews", "YES"]]
    attributes += [["multipleTouchEnabled", "YES"], ["contentMode", "center"], ["id", content]]
    if kind == .tableViewCell {
      cell = New(
        kind.rawValue,
        [
          "contentMode": "scaleToFill", "selectionStyle": "default", "indentationWidth": "10",
          "rowHeight": ConstraintAttributes.number(frame.height), "id": id, "userLabel": name,
        ])
      attributes.append(["tableViewCell", id])
    } else {
      cell = New(
        kind.rawValue,
        ["opaque": "NO", "multipleTouchEnabled": "YES", "contentMode": "center", "id": id, "userLabel": name])
    }
    var contentView = New(cells[kind] ?? "view", attributes)
    contentView.children = [
      rectangle(inner),
      New("autoresizingMask", ["key": "autoresizingMask"]),
    ]
    cell.children = [
      rectangle(frame), New("autoresizingMask", ["key": "autoresizingMask"]), contentView,
    ]
    return cell
  }

  /// Returns the children of a new view, in addition to its frame.
  ///
  /// - Parameter id: The object id for a child that has one.
  static func children(of kind: ViewKind, id: (String) -> String) -> [MarkupChanges.NewElement] {
    typealias New = MarkupChanges.NewElement
    switch kind {
    case .label, .textField, .textView:
      let size = ConstraintAttributes.number(kind.fontSize ?? 14)
      let font = New(
        "fontDescription", ["key": "fontDescription", "type": "system", "pointSize": size])
      return kind == .label ? [font] : [font, New("textInputTraits", ["key": "textInputTraits"])]
    case .searchBar: return [New("textInputTraits", ["key": "textInputTraits"])]
    case .button: return [New("state", ["key": "normal", "title": "Button"])]
    case .segmentedControl: return [segments(["First", "Second"])]
    case .navigationBar, .toolbar, .tabBar: return [New("items", [[String]]())]
    case .collectionView:
      var layout = New(
        "collectionViewFlowLayout",
        [
          "key": "collectionViewLayout", "minimumLineSpacing": "10", "minimumInteritemSpacing": "10",
          "id": id("collectionViewLayout"),
        ])
      layout.children = [
        New("size", ["key": "itemSize", "width": "128", "height": "128"]),
        New("size", ["key": "headerReferenceSize", "width": "0.0", "height": "0.0"]),
        New("size", ["key": "footerReferenceSize", "width": "0.0", "height": "0.0"]),
        New("inset", ["key": "sectionInset", "minX": "0.0", "minY": "0.0", "maxX": "0.0", "maxY": "0.0"]),
      ]
      return [layout]
    case .visualEffectView: return [New("blurEffect", ["style": "regular"])]
    case .webView:
      var configuration = New("wkWebViewConfiguration", ["key": "configuration"])
      configuration.children = [
        New("audiovisualMediaTypes", ["key": "mediaTypesRequiringUserActionForPlayback", "none": "YES"]),
        New("wkPreferences", ["key": "preferences"]),
      ]
      return [configuration]
    default: return []
    }
  }

  /// Returns the element of the segments of a segmented control.
  static func segments(_ titles: [String]) -> MarkupChanges.NewElement {
    var segments = MarkupChanges.NewElement("segments", [[String]]())
    segments.children = titles.map { MarkupChanges.NewElement("segment", ["title": $0]) }
    return segments
  }
}
