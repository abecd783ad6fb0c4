import GimbalModel
import GimbalNotation

extension Frame {
  /// As the language writes it, to the thousandth: pixels of a third of a point are endless.
  var roundedNotation: String {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return Frame(x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height)).notation
  }
}
