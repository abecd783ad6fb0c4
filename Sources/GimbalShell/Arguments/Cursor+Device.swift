import GimbalModel
import GimbalNotation

extension Cursor {
  /// Takes a device: a preset's name, quoted or bare (`iPhone 14 Pro`, `iPhone14Pro`), a size, `375x667`, or a preset
  /// that gives the scene another size than its screen's, `iPhone 8 at 375x44`, and `in landscape` where it is held so when
  /// it gives that size.
  mutating func device() throws(ParseError) -> Spanned<Device> {
    if isAtSize {
      let size = try size()
      guard let device = Device(named: source.text(in: size.span)) else {
        throw ParseError(
          .numberOutOfRange(what: "a side of a screen", range: 1...Device.maximumExtent), at: size.span)
      }
      return Spanned(device, at: size.span)
    }
    guard isAtName else { throw unexpected("a device such as \"iPhone 8\"", "a size such as 375x667") }

    // A preset's name may be several words: the longest that names one.
    let start = offset
    var ahead = self
    var words: [String] = []
    var found: (device: Device, cursor: Cursor)?
    while words.count < Cursor.longestDeviceName, !ahead.isAtEnd, let token = try? ahead.next() {
      words.append(token.text)
      if let device = DeviceCatalog.preset(named: words.joined(separator: " ")) { found = (device, ahead) }
      if token.kind == .quoted { break }
    }
    if let found {
      self = found.cursor
      if accept(word: "at") {
        guard isAtSize else { throw unexpected("a size such as 375x44") }
        let size = try size().value
        guard accept(word: "in") else { return Spanned(found.device.giving(size), at: span(from: start)) }
        guard accept(word: "landscape") else { throw unexpected("landscape") }
        return Spanned(found.device.giving(size, in: .landscapeLeft), at: span(from: start))
      }
      return Spanned(found.device, at: span(from: start))
    }
    let name = try raw(.device)
    throw unknown("device", among: DeviceCatalog.presets.map(\.name), at: name.span, name.value)
  }

  private static let longestDeviceName = 6
}
