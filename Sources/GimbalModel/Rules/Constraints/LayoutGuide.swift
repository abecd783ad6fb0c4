/// A rectangle that a view has besides its own, as UIKit's layout guides of a view.
public enum LayoutGuide: String, CaseIterable, Sendable {
  case safeArea, layoutMargins, readableContent, contentLayoutGuide, frameLayoutGuide
}
