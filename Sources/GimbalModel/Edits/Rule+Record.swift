extension Rule {
  /// The row.
  public var record: Record {
    switch self {
    case .constraint(let constraint): .constraint(constraint)
    case .override(let override): .override(override)
    case .placement(let placement): .placement(placement)
    case .manager(let box): .box(box)
    }
  }
}
