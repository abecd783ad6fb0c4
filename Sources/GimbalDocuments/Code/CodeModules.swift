import GimbalModel
import GimbalReporting
import Synchronization

/// The modules that the process has read, which are read again only as far as files change.
final class CodeModules: Sendable {
  static let shared = CodeModules()

  /// The maximum number of modules.
  private static let most = 8

  private let modules = Lock<[(folder: ModuleFolder, module: CodeModule)]>([])

  /// Returns a module, which the process keeps.
  func module(_ folder: ModuleFolder) -> CodeModule {
    modules.withLock { modules in
      if let index = modules.firstIndex(where: { $0.folder == folder }) {
        let known = modules.remove(at: index)
        modules.append(known)
        return known.module
      }
      let module = CodeModule(folder)
      modules.append((folder, module))
      if modules.count > CodeModules.most { modules.removeFirst() }
      return module
    }
  }
}
