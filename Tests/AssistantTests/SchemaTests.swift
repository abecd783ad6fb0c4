import GimbalJSON
import GimbalReporting
import Testing

@Suite struct SchemaTests {
  @Test func listsTools() throws {
    let client = try TestAssistant()
    let names = try client.tools.compactMap { $0["name"].string }
    #expect(
      names == [
        "list_files", "open", "views", "frames", "check", "explain", "picture", "what_if", "propose",
        "history", "help",
      ])
    let editor = try TestAssistant(canEdit: true)
    #expect(try editor.tools.compactMap { $0["name"].string } == names + ["apply"])
  }

  @Test func schemasAreComplete() throws {
    for tool in try TestAssistant(canEdit: true).tools {
      let (name, schema) = (tool["name"].string ?? "", tool["inputSchema"])
      #expect(schema["type"].string == "object" && schema["additionalProperties"].boolean == false)
      guard case .fields(let properties) = schema["properties"] else {
        Issue.record("\(name) has no properties")
        continue
      }
      #expect(Set(properties.map(\.key)).count == properties.count)
      #expect(properties.contains { $0.key == "page" })
      for property in properties {
        let value = property.value
        #expect(value["description"].string?.hasSuffix(".") == true, "\(name).\(property.key)")
        let type = try #require(value["type"].string)
        #expect(["string", "integer", "boolean", "array"].contains(type))
        if type == "array" { #expect(value["items"]["type"].string == "string") }
      }
      let required = schema["required"].elements.compactMap(\.string)
      #expect(required.allSatisfy { word in properties.contains { $0.key == word } })
      #expect(tool["description"].string?.isEmpty == false && tool["title"].string?.isEmpty == false)
      let isWriting = name == "apply"
      #expect(tool["annotations"]["readOnlyHint"].boolean == !isWriting)
      #expect(tool["annotations"]["destructiveHint"].boolean == isWriting)
    }
  }

  @Test func theListOfToolsIsSmall() throws {
    let response = try TestAssistant(canEdit: true).request("tools/list")
    #expect(response.serialized.utf8.count < 21_000)
  }

  /// Every parameter of every tool rejects a value of another type, with its name and the expected values.
  @Test func parametersAreChecked() throws {
    let client = try TestAssistant(["/space/a.gim": TestAssistant.script], canEdit: true)
    for tool in try client.tools {
      let name = tool["name"].string ?? ""
      guard case .fields(let properties) = tool["inputSchema"]["properties"] else { continue }
      for property in properties {
        for wrong: JSON in [.null, ["a": 1], .number(0.5), "", "no such word 😀", [""], [:], 100_000] {
          let type = property.value["type"].string
          let least = property.value["minLength"].integer ?? 0
          let isText =
            type == "string" && property.value["enum"] == .null
            && wrong.string.map { $0.utf8.count >= least } == true
          if isText { continue }
          let text = try client.failure(name, .fields([JSON.Field(key: property.key, value: wrong)]))
          #expect(text.contains("'\(property.key)"), "\(name): \(text)")
          #expect(text.contains("\n  set it to "), "\(name): \(text)")
        }
      }
    }
  }

  @Test(
    arguments: [
      ("frames", ["fil": "a.gim"], "did you mean 'file'?"),
      ("frames", ["file": "a.gim", "nonsense": 1], "the arguments are: file"),
      ("explain", ["file": "a.gim"], "the argument 'target' is missing"),
      ("frames", ["file": "a.gim", "views": ["title", 3]], "'views[1]' cannot be 3"),
      ("frames", [3], "the arguments are not an object"),
      ("frames", ["file": "a.gim", "orientation": "up"], "one of: portrait"),
      ("frames", ["file": "a.gim", "device": "iPhone 999"], "there is no device 'iPhone 999'"),
      ("check", ["file": "a.gim", "devices": ["all", "x"]], "'devices[1]'"),
      ("frames", ["file": "a.gim", "page": 2], "there is no page 2"),
      ("frames", ["file": "a.gim", "scene": "other"], "the scenes are: 'main'"),
      ("frames", ["file": "a.gim", "views": ["titel"]], "did you mean 'title'?"),
      ("frames", [:], "the argument 'file' is missing"),
    ] as [(String, JSON, String)])
  func errorsNameThePlaceAndTheRemedy(_ tool: String, _ arguments: JSON, _ message: String) throws {
    let client = try TestAssistant(["/space/a.gim": TestAssistant.script])
    let text = try client.failure(tool, arguments)
    #expect(text.hasPrefix("error: ") || text.contains(": error: "), "\(text)")
    #expect(text.contains(message), "\(text)")
  }
}
