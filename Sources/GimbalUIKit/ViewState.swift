import GimbalInterpreter
import GimbalModel

/// The state of a view of UIKit.
final class ViewState {
  /// A coordinate or a length of a frame.
  struct Component {
    /// A number or an unknown value.
    var value: Value = .number(0)
    /// The number of the layout pass in which code set the component; `nil` if code did not set it.
    var pass: Int?
    /// The assignment in the code.
    var location: CodeLocation?
    /// The number of assignments before this one in the run, in whose order frames are computed.
    var order = 0
    /// `true` if the component is the size of the content, as after `sizeToFit`.
    var isContent = false

    var number: Double { value.double ?? 0 }
  }

  let kind: ViewKind
  weak var object: Object?
  weak var superview: Object?
  var subviews: [Object] = []
  var guides: [Object] = []
  var arrangedSubviews: [Object] = []
  /// `false` after `translatesAutoresizingMaskIntoConstraints = false`.
  var translatesMask = true
  var frame: [FramePart: Component] = [:]
  /// The size of the superview when code set the frame.
  var basis: Size?
  /// The frame when code set a part of it last. Autoresizing starts from it. A layout changes `frame`, but not this frame.
  private(set) var fixedFrame: [FramePart: Component] = [:]
  /// The values of the properties that code set, by their names in UIKit, with the assignments.
  var values: [String: (value: Value, location: CodeLocation)] = [:]
  /// The custom spacing after arranged views.
  var spacingAfter: [ObjectIdentifier: Value] = [:]
  /// The controller of which the view is the root view.
  weak var controller: Object?
  /// `true` after the view was added to a superview once.
  var wasAdded = false
  var needsLayout = true
  /// `true` for a view of a document that the code loads.
  var isOfOtherDocument = false
  /// `true` for a view of a document whose class no file declares.
  var isOfUnknownClass = false

  init(_ kind: ViewKind, _ object: Object) { (self.kind, self.object) = (kind, object) }

  subscript(measure: FramePart) -> Component {
    get { frame[measure] ?? Component() }
    set { frame[measure] = newValue }
  }

  /// Makes the current frame the one that autoresizing starts from.
  func fixFrame() {
    fixedFrame = frame
    basis = superview?.view?.size ?? basis
  }

  var size: Size { Size(width: self[.width].number, height: self[.height].number) }
}

extension Object {
  /// The state of a view; `nil` for other objects.
  var view: ViewState? { state as? ViewState }
}

extension Value {
  var view: ViewState? { asObject?.view }
}

extension ViewState {
  /// The view and its superviews.
  var ancestors: [Object] {
    var found: [Object] = []
    var next = object
    while let view = next, found.count <= Scene.maximumDepth * 2 {
      found.append(view)
      next = view.view?.superview
    }
    return found
  }
}

extension ViewState {
  /// The reason why the view can be elsewhere in a scene: it or a superview is a view that other code makes.
  var elsewhere: Unknown? { ancestors.lazy.compactMap(\.otherPlace).first }

  /// The subviews in the order in which they are laid out: the arranged subviews of a stack view first.
  var shownSubviews: [Object] {
    guard kind == .stackView else { return subviews }
    return arrangedSubviews + subviews.filter { !arrangedSubviews.contains($0) }
  }
}
