internal import GimbalJSON

/// The files of an image in an asset catalog, as listed in the `Contents.json` file of the image set.
package struct ImageSet: Hashable, Sendable {
  /// A file of the image for one scale and appearance.
  package struct File: Hashable, Sendable {
    /// The name of the file in the folder of the image set. The name contains no slash.
    package var name = ""
    /// The number of pixels per point; 1 for a vector image.
    package var scale = 1.0
    /// `true` if the file is for dark appearance.
    package var isDark = false
    /// `true` if the file is for iPhones or for all devices.
    package var isForPhones = true
  }

  package private(set) var files: [File] = []

  /// Reads a `Contents.json` file. Entries without a file are omitted.
  ///
  /// - Parameter names: The names of the files in the folder of the image set. Other files are omitted.
  /// - Returns: `nil` if the file is not valid.
  /// - Complexity: O(number of bytes).
  package init?(_ bytes: [UInt8], in names: Set<String>) {
    var json = JSONReader(bytes)
    do {
      try json.beginObject()
      while let key = try json.nextKey() {
        guard key == "images" else {
          try json.skip()
          continue
        }
        try json.beginArray()
        while try json.nextElement() {
          let file = try ImageSet.file(&json)
          if names.contains(file.name) { files.append(file) }
        }
      }
    } catch {
      return nil
    }
  }

  private static func file(_ json: inout JSONReader) throws(JSONError) -> File {
    var file = File()
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "filename": file.name = try json.string()
      case "scale": file.scale = try Double(json.string().prefix { $0 != "x" }) ?? 1
      case "idiom": file.isForPhones = try ["universal", "iphone"].contains(json.string())
      case "appearances": file.isDark = try appearancesAreDark(&json)
      default: try json.skip()
      }
    }
    return file
  }

  private static func appearancesAreDark(_ json: inout JSONReader) throws(JSONError) -> Bool {
    var isDark = false
    try json.beginArray()
    while try json.nextElement() {
      try json.beginObject()
      while let key = try json.nextKey() {
        if key == "value" {
          if try json.string() == "dark" { isDark = true }
        } else {
          try json.skip()
        }
      }
    }
    return isDark
  }

  /// Returns the file that a picture uses. Files for the given appearance are preferred, then files for
  /// phones, and then the file with the largest scale up to 2.
  package func file(isDark: Bool) -> File? {
    func rank(_ file: File) -> (Int, Int, Double) {
      let scale = file.scale <= 2 ? file.scale : 1 / file.scale
      return (file.isDark == isDark ? 1 : 0, file.isForPhones ? 1 : 0, scale)
    }
    return files.max { rank($0) < rank($1) }
  }
}
