import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for image views that change the aspect ratio of their image, because the content mode is *Scale To Fill*.
enum StretchedImages {
  /// The smallest change of the ratio that is reported, as a factor. Smaller changes are hardly visible.
  private static let visibleChange = 1.1
  /// The largest change of the ratio that is reported, as a factor. An image that is stretched more is a shadow or a background,
  /// which is uniform along the axis.
  private static let largestChange = 4.0
  /// The smallest length of an image that is reported, in points. Smaller images are lines and gradients, which are
  /// stretched on purpose.
  private static let smallest = 12.0

  static func findings(in context: FindingContext) -> [Finding] {
    context.layout.views.compactMap { solved -> Finding? in
      let view = solved.view.id
      let given = context.layout.propertiesInForce(of: view)
      guard solved.view.kind == .imageView, given[.contentMode] == nil, context.layout.isShown(view),
        let image = given.text(.image), !image.hasPrefix("system:"),
        context.isOfProject || context.origins.views[view].map({ $0.outlet == nil }) ?? false,
        solved.status == .determined,
        let width = given.number(.contentWidth), let height = given.number(.contentHeight),
        min(width, height, solved.frame.width, solved.frame.height) >= smallest
      else { return nil }
      let change = (solved.frame.width / solved.frame.height) / (width / height)
      guard (visibleChange...largestChange).contains(max(change, 1 / change)) else { return nil }
      let percent = Diagnosis.tenths((max(change, 1 / change) * 100 - 100).rounded())
      return Finding(
        .stretchedImage,
        "\(context.name(view)) stretches its image by \(percent) %: the image is \(Diagnosis.tenths(width))x"
          + "\(Diagnosis.tenths(height)), and the view \(Diagnosis.tenths(solved.frame.width))x"
          + "\(Diagnosis.tenths(solved.frame.height)); to fix it, set the content mode to Aspect Fit or Aspect Fill",
        .view(view),
        measures: [
          "image": .array([.number(width), .number(height)]),
          "view": .array([.number(solved.frame.width), .number(solved.frame.height)]),
        ], state: [])
    }
  }
}
