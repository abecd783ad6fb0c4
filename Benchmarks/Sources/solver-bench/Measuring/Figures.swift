/// The result of one scenario on one engine: CPU milliseconds and checksums; `nil` if not measured.
struct Figures: Codable {
  var build: Double?
  var checksum: Double?
  var rotation: Double?
  var rotatedChecksum: Double?
  /// The time per step.
  var drag: Double?

  enum CodingKeys: String, CodingKey {
    case build = "build_ms"
    case checksum
    case rotation = "rotation_ms"
    case rotatedChecksum = "rotated_checksum"
    case drag = "drag_ms"
  }

  /// Returns the medians of several runs.
  static func median(of runs: [Figures]) -> Figures {
    func median(_ part: (Figures) -> Double?) -> Double? {
      let values = runs.compactMap(part).sorted()
      return values.isEmpty ? nil : values[values.count / 2]
    }
    return Figures(
      build: median(\.build), checksum: median(\.checksum), rotation: median(\.rotation),
      rotatedChecksum: median(\.rotatedChecksum), drag: median(\.drag))
  }

  /// Returns the values that are present in either result.
  func merged(with other: Figures) -> Figures {
    Figures(
      build: build ?? other.build, checksum: checksum ?? other.checksum, rotation: rotation ?? other.rotation,
      rotatedChecksum: rotatedChecksum ?? other.rotatedChecksum, drag: drag ?? other.drag)
  }
}
