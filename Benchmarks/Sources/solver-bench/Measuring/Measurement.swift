import Foundation

/// The medians of a workload at one size.
struct Measurement: Codable {
  let workload: String
  let views: Int
  let ours: Figures
  let peer: Figures?
  /// The peer's build time with its fastest order of rows, in milliseconds.
  let peerBestBuild: Double?
  /// The peak memory above that of an empty run, in bytes.
  let memoryPerView: Int

  static let heading =
    "workload  views   build ms   peer ms    ratio   best×  rotate ms  peer ms    ratio   drag ms    peer ms   ratio  B/view  checksum"

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  var line: String {
    func number(_ value: Double?, _ format: String, _ width: Int) -> String {
      let text = value.map { String(format: format, $0) } ?? "-"
      return String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func ratio(_ theirs: Double?, _ own: Double?, _ width: Int) -> String {
      guard let theirs, let own, own > 0 else { return number(nil, "", width) }
      return number(theirs / own, "%.0f", width)
    }
    return workload.padding(toLength: 8, withPad: " ", startingAt: 0) + number(Double(views), "%.0f", 7)
      + number(ours.build, "%.4f", 11) + number(peer?.build, "%.3f", 10) + ratio(peer?.build, ours.build, 9)
      + ratio(peerBestBuild, ours.build, 8)
      + number(ours.rotation, "%.4f", 11) + number(peer?.rotation, "%.3f", 10)
      + ratio(peer?.rotation, ours.rotation, 8) + number(ours.drag, "%.5f", 11)
      + number(peer?.drag, "%.5f", 11) + ratio(peer?.drag, ours.drag, 7)
      + number(Double(memoryPerView), "%.0f", 8) + "  " + String(format: "%.12g", ours.checksum ?? 0)
  }
}
