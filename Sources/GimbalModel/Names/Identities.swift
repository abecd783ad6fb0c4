/// What identities are of. Tags, so that a rule can name a view without knowing what a view holds.
public enum Identities {
  public enum OfScene {}
  public enum OfView {}
  public enum OfProperty {}
  public enum OfTrait {}
  public enum OfInstanceTrait {}
  public enum OfSet {}
  public enum OfConstraint {}
  public enum OfOverride {}
  public enum OfPlacement {}
  public enum OfBox {}
  public enum OfProjectProperty {}
}

public typealias SceneID = ID<Identities.OfScene>
public typealias ViewID = ID<Identities.OfView>
public typealias PropertyID = ID<Identities.OfProperty>
public typealias TraitID = ID<Identities.OfTrait>
public typealias InstanceTraitID = ID<Identities.OfInstanceTrait>
public typealias SetID = ID<Identities.OfSet>
public typealias ConstraintID = ID<Identities.OfConstraint>
public typealias OverrideID = ID<Identities.OfOverride>
public typealias PlacementID = ID<Identities.OfPlacement>
public typealias BoxID = ID<Identities.OfBox>
public typealias ProjectPropertyID = ID<Identities.OfProjectProperty>
