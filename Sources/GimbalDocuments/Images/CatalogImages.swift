import GimbalInterfaceBuilder
import GimbalModel
package import GimbalRender
package import GimbalReporting
import Synchronization

/// The images of the asset catalogs in the project folder of a document.
///
/// The catalogs are found on the first request. Catalogs and files beyond the limits are ignored, and so are
/// symbolic links.
package final class CatalogImages: AppImageSource {
  private let document: String
  private let isDark: Bool
  private let files: any FileAccess
  private let state = Lock(State())

  private struct State {
    /// The paths of the image sets by the name of the image; `nil` before the first request.
    var sets: [String: String]?
    var images: [String: AppImage?] = [:]
    /// The number of bytes that can still be embedded.
    var bytes = CatalogImages.maximumBytes
  }

  /// The maximum number of bytes of an image, and of all images of a document.
  private static let (maximumImageBytes, maximumBytes) = (2_000_000, 16_000_000)

  /// Creates a source for a document.
  ///
  /// - Parameters:
  ///   - document: The path of the document. Standard input has no images.
  ///   - isDark: `true` to prefer the variants for dark appearance.
  package init(beside document: String, isDark: Bool, files: any FileAccess) {
    (self.document, self.isDark, self.files) = (document, isDark, files)
  }

  package func image(named name: String) -> AppImage? {
    state.withLock { state in
      if let known = state.images[name] { return known }
      if state.sets == nil { state.sets = ImageSetSearch(beside: document, files: files).sets() }
      let found = state.sets?[name].flatMap { image(in: $0, room: state.bytes) }
      state.images[name] = .some(found)
      state.bytes -= found?.uri.utf8.count ?? 0
      return found
    }
  }

  private func image(in folder: String, room: Int) -> AppImage? {
    guard let set = ImageSetSearch.imageSet(in: folder, files), let file = set.file(isDark: isDark),
      let bytes = try? files.bytes(of: folder + "/" + file.name),
      bytes.count <= min(CatalogImages.maximumImageBytes, room / 2), let format = ImageFormat(bytes)
    else { return nil }
    let pixels = format.size(of: bytes)
    let size = pixels.map { Size(width: $0.width / file.scale, height: $0.height / file.scale) }
    guard let type = format.mediaType else { return AppImage(uri: "", size: size) }
    return AppImage(uri: "data:\(type);base64,\(Base64.encode(bytes[...]))", size: size)
  }
}
