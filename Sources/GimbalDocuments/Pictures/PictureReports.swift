import GimbalLayout
package import GimbalModel
package import GimbalRender
package import GimbalReporting
import Synchronization

/// Pictures of all scenes of a file on one sheet.
package final class PictureReports: DocumentReports {
  private let style: PictureStyle
  private let appearance: Appearance
  /// The file access for reading the asset catalogs beside documents.
  private let files: any FileAccess
  /// A closure that writes the sheet of a file and returns the path of the picture; `nil` for standard output.
  private let write: (_ sheet: String, _ document: String) throws -> String?
  /// The pictures that were written.
  private let written = Lock<[IndexPage.Entry]>([])

  package init(
    _ style: PictureStyle, _ appearance: Appearance, files: any FileAccess,
    write: @escaping (_ sheet: String, _ document: String) throws -> String?
  ) {
    (self.style, self.appearance, self.files, self.write) = (style, appearance, files, write)
  }

  package var showsInstances: Bool { true }

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) throws -> [Report] {
    // A cell is drawn as part of the scene that contains the cell.
    let parts = document.parts.filter { !$0.scene.isInstance }
    let pictures = AppPicture.merging(parts.map(picture))
    let sheet: String
    switch style {
    case .app:
      let images = CatalogImages(beside: document.path, isDark: appearance == .dark, files: files)
      let contents = pictures.count == parts.count ? CanvasContents(of: document.storyboard, parts) : nil
      sheet = AppPage(of: pictures, appearance, images: images, contents: contents).text
    case .wireframe: sheet = SVGPage(of: parts.map { Picture(of: $0.layout) }).text
    }
    try cancellation.check(CancellationError())
    guard let path = try write(sheet, document.path) else { return [] }
    let scenes = pictures.map { picture in
      ("\(picture.scene) \(picture.orientationText)", picture.problems.joined(separator: ", "))
    }
    written.withLock {
      $0.append(
        IndexPage.Entry(
          document: document.path, picture: path.split(separator: "/").last.map(String.init) ?? path,
          scenes: scenes))
    }
    return [
      Report(
        title: "\(document.path): \(path)",
        facts: [("file", .text(document.path)), ("picture", .text(path))],
        lists: [
          Report.List(
            "scenes", [Report.Column("scene"), Report.Column("orientation"), Report.Column("problems")],
            rows: parts.map { part in
              [
                Value(part.layout.scene.name), .text(part.layout.traits.orientation.rawValue),
                .text(AppPicture(of: part.layout, depth: 0).problems.joined(separator: ", ")),
              ]
            })
        ])
    ]
  }

  /// The pictures that were written, in alphabetical order of their documents.
  package var entries: [IndexPage.Entry] { written.withLock { $0 }.sorted { $0.document < $1.document } }

  private func picture(of part: SolvedDocument.Part) -> AppPicture {
    var picture = AppPicture(of: part.layout)
    let notes = [part.device?.name, part.localization?.name].compactMap(\.self)
    if !notes.isEmpty { picture.note = notes.joined(separator: " · ") }
    return picture
  }
}
