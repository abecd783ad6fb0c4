/// What a scene is called in Swift.
struct SceneClass {
  let view: String
  let controller: String
  let traits: SceneTraits
}
