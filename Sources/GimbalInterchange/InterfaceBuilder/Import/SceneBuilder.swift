internal import GimbalModel

/// A builder that creates a scene from a part of a document.
struct SceneBuilder {
  let document: InterfaceDocument
  let source: DocumentScene
  let canvas: Canvas
  let properties: ViewProperties
  let collections: OutletCollections
  /// The outlet names of objects, by object id.
  let outlets: [String: String]
  /// The names of the scenes for cells, by the cell's index in the document. They may include this scene.
  let instances: [Int: Name]
  let ids: any IDSource

  let scene: SceneID
  var names = UniqueNames()
  var sets: SetRegistry
  var records: [Record] = []
  private(set) var order: [ViewID: Int] = [:]
  private(set) var views: [Int: ViewID] = [:]
  private(set) var notes: [ImportNote] = []
  var handle = 0
  /// The size class pairs to distinguish; empty if the scene does not vary.
  let pairs: [SizeClassPair]

  init(
    _ source: DocumentScene, in document: InterfaceDocument, canvas: Canvas, properties: ViewProperties,
    collections: OutletCollections, outlets: [String: String], instances: [Int: Name], ids: any IDSource
  ) {
    self.source = source
    self.document = document
    self.canvas = canvas
    self.properties = properties
    self.collections = collections
    self.outlets = outlets
    self.instances = instances
    self.ids = ids
    scene = ids.id()
    sets = SetRegistry(scene: scene, ids: ids)
    pairs = document.varies(in: source.root) ? SizeClassPair.all : []
  }

  /// Returns the scene.
  ///
  /// - Throws: `DocumentError` for numbers that a scene rejects.
  mutating func build(named name: Name, at position: OrderKey) throws(DocumentError) -> Scene {
    let root: ViewID = ids.id()
    _ = names.name(from: [Name.root.text], otherwise: Name.root.text)
    records = [
      .scene(
        SceneHeader(
          id: scene, position: position, name: name, device: canvas.device, orientations: .all,
          direction: .leftToRight)),
      .display(Display(scene: scene, device: canvas.device, orientation: canvas.orientation)),
      .view(View(id: root, scene: scene, parent: nil, position: .first, name: .root, kind: source.root.kind)),
    ]
    register(source.root, as: root)
    try addProperties(of: source.root, root)
    try addSubviews(of: source.root, in: root)
    try addConstraints(of: source.root)
    try addCanvas(root)
    do {
      return try Scene(records: records + sets.records + rules)
    } catch {
      throw DocumentError(.refused(error), at: source.root.place)
    }
  }

  var rules: [Record] = []

  mutating func register(_ element: Element, as view: ViewID) {
    views[element.order] = view
    order[view] = element.order
  }

  var exclusions: Exclusions { properties.exclusions }

  mutating func note(_ reason: ImportNote.Reason, _ element: Element) {
    notes.append(ImportNote(reason: reason, object: element.id, line: element.place.line))
  }
}
