extension Scene {
  /// What giving a view traits of its own as an instance changes, nil taking one away. Nothing for what is so already;
  /// of several values for one trait the last counts.
  public func edits(setting values: [(Name, TraitValue?)], of view: ViewID) -> [Edit] {
    let current = instanceTraits[view] ?? [:]
    let wanted = Dictionary(values, uniquingKeysWith: { $1 })
    var seen: Set<Name> = []
    return values.map(\.0).filter { seen.insert($0).inserted }.compactMap { name -> Edit? in
      func row(_ value: TraitValue) -> Record {
        .instanceTrait(InstanceTrait(view: view, name: name, value: value))
      }
      return switch (current[name], wanted[name] ?? nil) {
      case (let old?, let new?): old == new ? nil : .update(row(new))
      case (let old?, nil): .delete(row(old))
      case (nil, let new?): .insert(row(new))
      case (nil, nil): nil
      }
    }
  }
}
