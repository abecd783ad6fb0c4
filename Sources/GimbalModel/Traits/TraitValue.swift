/// The value of a trait: `3` in `images=3`, `compact` in `heightClass=compact`.
public enum TraitValue: Hashable, Sendable {
  case number(Double)
  case word(Name)
}
