import GimbalInterfaceBuilder
import GimbalMarkup
import GimbalModel
import GimbalReporting
import GimbalUIKit

/// The Interface Builder documents of a module, by the classes that they name.
///
/// The documents are searched for the names of classes first. A document is read when the scene of a class is asked for.
final class ModuleDocuments {
  /// A scene of a document.
  struct Found {
    /// The absolute path of the document.
    let path: String
    let scene: ImportedScene
  }

  private let folder: ModuleFolder
  private let files: any FileAccess
  private let limits: InputLimits
  private lazy var documents: [String] = (try? folder.documents(files, limits: limits)) ?? []
  private lazy var paths: [String: [String]] = findPaths()
  /// The paths of the xibs by the names of the files.
  private lazy var xibs: [String: String] = Dictionary(
    documents.filter { $0.hasSuffix(".xib") }.map { ($0.fileStem, $0) }, uniquingKeysWith: { one, _ in one })
  private var nibs: [String: [NibScene]] = [:]
  /// The scenes that were read with one source of ids.
  private var known: (ids: ObjectIdentifier, scenes: [String: [ImportedScene]])?

  init(_ folder: ModuleFolder, _ files: any FileAccess, _ limits: InputLimits) {
    (self.folder, self.files, self.limits) = (folder, files, limits)
  }

  /// Returns the scene that is the view of a class: of a controller, of a cell or of another view.
  ///
  /// - Returns: `nil` if no document names the class as that of a controller or of a root view, or if the document cannot be
  ///   read.
  func scene(of name: String, ids: any IDSource) -> Found? {
    for path in paths[name] ?? [] {
      if let scene = scenes(of: path, ids).first(where: { $0.rootClasses.contains(name) }) {
        return Found(path: path, scene: scene)
      }
    }
    return nil
  }

  /// Returns the scenes of the xib of a name, in the order of the document; none if there is no such document.
  func scenes(named name: String) -> [NibScene] {
    if let known = nibs[name] { return known }
    let path = xibs[name]
    let found = path.map { read($0, RunningIDs()) } ?? []
    let nib = found.filter { !$0.isInstance }.map { NibScene($0.scene, $0.connections) }
    nibs[name] = nib
    return nib
  }

  private func scenes(of path: String, _ ids: any IDSource) -> [ImportedScene] {
    // The ids of the rows of a project must not be used again.
    let source = (ids as? RunningIDs).map(ObjectIdentifier.init)
    if let known, known.ids == source, let scenes = known.scenes[path] { return scenes }
    let scenes = read(path, ids)
    guard let source else { return scenes }
    if known?.ids != source { known = (source, [:]) }
    known?.scenes[path] = scenes
    return scenes
  }

  private func read(_ path: String, _ ids: any IDSource) -> [ImportedScene] {
    guard let bytes = try? files.bytes(of: path), bytes.count <= limits[.documentBytes],
      let document = try? InterfaceDocument(bytes, limits: limits)
    else { return [] }
    return (try? document.importedScenes(named: path.fileStem, ids: ids)) ?? []
  }

  /// Returns the paths of the documents that name a class, by class. A document with the name of the class comes first.
  private func findPaths() -> [String: [String]] {
    var found: [String: [String]] = [:]
    for path in documents {
      guard let bytes = try? files.bytes(of: path), bytes.count <= limits[.documentBytes] else { continue }
      for name in WordSearch.words(after: "customClass=\"", in: bytes) {
        if path.fileStem == name {
          found[name, default: []].insert(path, at: 0)
        } else {
          found[name, default: []].append(path)
        }
      }
    }
    return found
  }
}

extension ImportedScene {
  /// The names of the classes of the controller and of the root view.
  var rootClasses: [String] {
    [connections.ownerClass, scene.properties(of: scene.root).text(.customClass)].compactMap(\.self)
  }
}
