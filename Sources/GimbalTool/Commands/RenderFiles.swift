import ArgumentParser
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalReporting
import Glibc

/// The subcommand `gimbal render FILE…`.
struct RenderFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: "gimbal",
    abstract: "Draws the scenes of archives and Interface Builder documents.",
    discussion: """
      All scenes of a file are drawn on one sheet, as the app shows them: with text, colors, controls and bars. The \
      cells of a table are drawn in the table. A scene of an archive is drawn on the display that the archive records, \
      and a document on the canvas that it names, unless an option selects another display.

      The picture of one file is written to standard output, or to the file that '--output' names: .svg, or .png by \
      rsvg-convert. For several files, '--output' names a folder, which gets an .svg file for each file, and the page \
      index.html with a search field and links to all scenes. A folder stands for the .xib, .storyboard and .swift files \
      inside it. A file that cannot be read is reported, and the run continues.

      Examples:
        gimbal render Main.storyboard --output Main.svg
        gimbal render Main.storyboard --orientation portrait,landscape --output Main.png --appearance dark
        gimbal render App/*.storyboard App/*.xib --output pictures
        gimbal render App --output pictures
        gimbal render Main.storyboard --style wireframe > Main.svg

      Exit codes: 0 success, 2 usage error, 6 a file cannot be read or written.
      """,
    version: Gimbal.configuration.version)

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var plural: PluralDisplayArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("File for the picture, or folder for several pictures.", valueName: "PATH"))
  var output: String?

  @Option(
    help: "Style of the pictures: as the app shows the scenes, or boxes with distances.",
    completion: .list(PictureStyle.allCases.map(\.rawValue)))
  var style: PictureStyle = .app

  @Option(
    help: "Colors of the style 'app'; automatic follows the viewer, except for PNG files, which are light.",
    completion: .list(Appearance.allCases.map(\.rawValue)))
  var appearance: Appearance = .automatic

  func validate() throws {
    try combined.validate()
    guard let output else {
      if isForFolder {
        throw ValidationError("several files require an output folder\n  name it with '--output'")
      }
      return
    }
    let isPicture = output == "-" || output.hasSuffix(".svg") || output.hasSuffix(".png")
    if !isForFolder, !isPicture {
      throw ValidationError("\(output.cited) is not an .svg or .png file\n  use the extension .svg or .png")
    }
    if isForFolder, isPicture {
      throw ValidationError(
        "\(output.cited) is a single file, but several documents require a folder\n  name a folder with '--output'"
      )
    }
  }

  /// `true` if the pictures are written to a folder.
  private var isForFolder: Bool {
    documents.files.count > 1 || documents.files.contains(where: ConfigurationFile.isFolder)
  }

  func run() throws {
    let paths = ConfigurationFile.layouts(of: documents.files)
    if paths.isEmpty {
      let folder = documents.files.first ?? ""
      StandardConsole().writeWarning(
        "error: there are no documents in \(folder.cited)\n  name a folder with .xib or .storyboard files\n")
      throw ExitCode(ExitStatus.document.code)
    }
    let names = PictureNames(of: paths)
    let disk = DiskFiles(limits: try documents.limits.resources().limits)
    let isPNG = output?.hasSuffix(".png") == true
    let appearance = isPNG && appearance == .automatic ? .light : appearance
    let reports = PictureReports(style, appearance, files: disk) { sheet, document in
      guard let output, output != "-" else {
        StandardConsole().print(sheet)
        return nil
      }
      let path = isForFolder ? "\(output)/\(names.name(of: document))" : output
      let bytes = isPNG ? try png(of: sheet, for: path) : Array(sheet.utf8)
      try disk.replace(path) { try $0(bytes) }
      return path
    }
    if isForFolder, let output, mkdir(output, 0o777) != 0, errno != EEXIST {
      StandardConsole().writeWarning(
        "error: cannot create the folder \(output.cited)\n  choose another folder\n")
      throw ExitCode(ExitStatus.document.code)
    }
    let status = try combined.status(of: reports, on: paths)
    if isForFolder, let output {
      try disk.replace(output + "/index.html") { try $0(Array(IndexPage(reports.entries).text.utf8)) }
    }
    if status != .success { throw ExitCode(status.code) }
  }

  private func png(of sheet: String, for path: String) throws -> [UInt8] {
    do {
      return try SVGConverter().png(of: sheet, scale: 1)
    } catch {
      throw FileFailure(path: path, reason: error.reason, remedy: error.remedy)
    }
  }

  private var combined: DocumentArguments {
    var documents = documents
    documents.device += plural.devices
    documents.orientation += plural.orientations
    return documents
  }
}

extension PictureStyle: ExpressibleByArgument {}
extension Appearance: ExpressibleByArgument {}

/// The names of the pictures for several files. Pictures of files with equal names are numbered.
private struct PictureNames {
  private var names: [String: String] = [:]

  init(of paths: [String]) {
    var taken: Set<String> = []
    for path in paths {
      let stem = path == "-" ? "stdin" : path.fileStem
      var (name, number) = (stem, 2)
      while !taken.insert(name).inserted {
        name = "\(stem)-\(number)"
        number += 1
      }
      names[path] = name + ".svg"
    }
  }

  func name(of path: String) -> String { names[path] ?? "picture.svg" }
}
