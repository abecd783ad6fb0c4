package import GimbalModel
import GimbalNotation

/// What a sweep goes through and looks for: `--devices D,…`, `--orientations O,…`, `--rtl`, `--text-scales S,…`,
/// `--kinds K,…`.
package struct SweepOptions: Sendable {
  var axes = LookAxes()
  private(set) var kinds = SweepKind.usual
  /// Where the first of the options stands; nil where none was given.
  private(set) var span: Span?

  static let names = ["devices", "orientations", "rtl", "text-scales", "kinds"]
  static let arguments =
    "[--devices D,…|all] [--orientations O,…|all] [--rtl] [--text-scales S,…] [--kinds K,…|all]"

  init() {}

  /// The options as values; what is empty is as each scene is shown.
  ///
  /// - Parameters:
  ///   - orientations: those that a scene does not support are left out; nil for all that it supports.
  ///   - isMirrored: whether to look from right to left, too.
  package init(
    devices: [Device], orientations: [OrientationClass]?, isMirrored: Bool, textScales: [Double],
    kinds: Set<SweepKind>?
  ) {
    axes.devices = devices
    axes.orientations =
      orientations.map { $0.isEmpty ? .asShown : .listed($0.map { Spanned($0, at: Span(0, 0)) }) } ?? .all
    axes.directions = isMirrored ? LayoutDirection.allCases : []
    axes.textScales = textScales.sorted()
    self.kinds = kinds ?? SweepKind.usual
    span = Span(0, 0)
  }

  /// Takes one of the options, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    let place = cursor.peek().span
    if cursor.option(named: "devices") != nil {
      axes.devices = try cursor.devices()
    } else if cursor.option(named: "orientations") != nil {
      axes.orientations = try cursor.orientationAxis()
    } else if cursor.option(named: "rtl") != nil {
      axes.directions = LayoutDirection.allCases
    } else if cursor.option(named: "text-scales") != nil {
      axes.textScales = try cursor.textScales().sorted()
    } else if cursor.option(named: "kinds") != nil {
      kinds = try SweepOptions.kinds(&cursor)
    } else {
      return false
    }
    span = span ?? place
    return true
  }

  private static func kinds(_ cursor: inout Cursor) throws(ParseError) -> Set<SweepKind> {
    if cursor.accept(word: "all") { return Set(SweepKind.allCases) }
    var kinds: Set<SweepKind> = []
    repeat { kinds.insert(try cursor.choice("kind", of: SweepKind.self).value) } while cursor.accept(.comma)
    return kinds
  }
}

extension DocumentOptions {
  /// The options with which documents are read that a sweep looks at: on other devices than their own, nothing of their
  /// own canvas counts.
  package func swept(by sweep: SweepOptions) -> DocumentOptions {
    var options = self
    if options.device == nil { options.device = sweep.axes.devices.first }
    return options
  }
}
