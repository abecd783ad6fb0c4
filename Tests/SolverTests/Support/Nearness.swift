/// Whether numbers agree to 1e-6 of their size: the reference's own rounding is in that.
func areNear(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count
    && zip(a, b).allSatisfy { ($0 - $1).magnitude <= 1e-6 * max(1, $0.magnitude, $1.magnitude) }
}

/// Whether numbers agree to 1e-9 of their size, as equal states' do.
func isSame(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count
    && zip(a, b).allSatisfy { ($0 - $1).magnitude <= 1e-9 * max(1, $0.magnitude, $1.magnitude) }
}
