extension ID {
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// A multiplication instead of the standard library's SipHash: a scene is made of dictionaries by identity, and its
  /// identities are random numbers already. The factor is drawn for every process, so that no file can have been made
  /// of identities that collide.
  public func _rawHashValue(seed: Int) -> Int {
    let salted = UInt64(bitPattern: rawValue ^ Int64(seed))
    let product = salted.multipliedFullWidth(by: IDHash.factor)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }
}

private enum IDHash {
  static let factor = UInt64.random(in: .min ... .max) | 1
}
