import GimbalInterpreter
import GimbalModel

extension ViewState {
  /// The keys of the layout margins that code set, in the order of `UIEdgeInsets`.
  static let margins: [(key: String, property: Property)] = [
    ("UIKit.margin.top", .marginTop), ("UIKit.margin.leading", .marginLeading),
    ("UIKit.margin.bottom", .marginBottom), ("UIKit.margin.trailing", .marginTrailing),
  ]

  /// The layout margins that UIKit gives to the view: at the top and bottom, and at each side.
  ///
  /// - Parameter width: The width of the screen.
  fileprivate func defaultMargins(width: Double) -> (vertical: Int, side: Int) {
    let side = width >= 394 ? 20 : 16
    if kind == .tableViewCell || superview?.view?.kind == .tableViewCell { return (11, side) }
    if controller != nil { return (0, side) }
    return kind == .stackView ? (0, 0) : (8, 8)
  }
}

extension NativeCall {
  private var currentMargins: [Value] {
    guard let view else { return Array(repeating: .number(0), count: 4) }
    let (vertical, side) = view.defaultMargins(width: host.environment.traits.size.width)
    return zip(ViewState.margins, [vertical, side, vertical, side]).map { margin, usual in
      // An integer marks a default value, because code sets numbers.
      view.values[margin.key]?.value ?? .integer(usual)
    }
  }

  /// Returns the layout margins of the receiver.
  func margins(isDirectional: Bool) -> Value {
    let values = currentMargins
    return isDirectional
      ? interpreter.makeDirectionalInsets(
        top: values[0], leading: values[1], bottom: values[2], trailing: values[3])
      : interpreter.makeInsets(top: values[0], left: values[1], bottom: values[2], right: values[3])
  }

  /// Sets the layout margins of the receiver. A margin that keeps its default value still follows the default.
  func setMargins(_ value: Value) {
    guard let view else { return }
    let structure = value.asStructure
    guard structure != nil || value.asUnknown != nil else { return }
    let isDirectional = structure?.type.name == "NSDirectionalEdgeInsets"
    let fields =
      isDirectional ? ["top", "leading", "bottom", "trailing"] : ["top", "left", "bottom", "right"]
    for (margin, field) in zip(ViewState.margins, fields) {
      let new = structure?[field] ?? value
      if case .integer = new { continue }
      view.values[margin.key] = (new.component, location)
    }
  }
}

// The safe area and the bars of the screen.
extension UIKitHost {
  func safeAreaInsets(_ call: NativeCall) -> Value {
    usedTraits.insert(.size)
    let area = environment.traits.safeArea
    let isRoot = call.view?.controller != nil && isInWindow
    let top = isRoot ? area.top + barHeights.top : 0
    let added = call.view?.controller?.fields["UIKit.additionalSafeAreaInsets"]?.insets
    return call.interpreter.makeInsets(
      top: Quantity(top + (added?.top.double ?? 0)),
      left: Quantity((isRoot ? area.left : 0) + (added?.left.double ?? 0)),
      bottom: Quantity((isRoot ? max(area.bottom, barHeights.bottom) : 0) + (added?.bottom.double ?? 0)),
      right: Quantity((isRoot ? area.right : 0) + (added?.right.double ?? 0)))
  }

  func layoutFrame(_ call: NativeCall) -> Value {
    guard let state = call.object?.state as? GuideState, let owner = state.owner?.view else { return .none }
    let size = owner.size
    guard state.guide == .safeArea || state.guide == .layoutMargins, owner.controller != nil, isInWindow
    else {
      return call.interpreter.makeRect(
        Quantity(0), Quantity(0), Quantity(size.width, isOfRun: true), Quantity(size.height, isOfRun: true))
    }
    let area = environment.traits.safeArea
    let (top, bottom) = (area.top + barHeights.top, max(area.bottom, barHeights.bottom))
    return call.interpreter.makeRect(
      Quantity(area.left, isOfRun: true), Quantity(top, isOfRun: true),
      Quantity(size.width - area.left - area.right, isOfRun: true),
      Quantity(size.height - top - bottom, isOfRun: true))
  }

  func guideLength(_ call: NativeCall) -> Value {
    let area = environment.traits.safeArea
    return .number(
      call.object?.fields["UIKit.isTop"]?.bool == true
        ? area.top + barHeights.top : max(area.bottom, barHeights.bottom))
  }

  var barHeights: (top: Double, bottom: Double) {
    var properties = Properties()
    for bar in bars { properties[bar] = .flag(true) }
    let heights = Bars(of: properties, in: environment.traits)
    return (heights.top, heights.bottom > 0 ? heights.bottom + environment.traits.safeArea.bottom : 0)
  }
}
