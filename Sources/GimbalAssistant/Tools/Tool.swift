import GimbalMessages
import GimbalReporting

/// A tool that an assistant can call.
struct Tool: Sendable {
  let name: String
  let title: String
  let description: String
  let parameters: [Parameter]
  /// `true` if the tool changes files. Such a tool exists only if the server may edit.
  var isWriting = false
  /// The work of the tool.
  ///
  /// - Throws: Any error. The call context converts it to a `ToolFailure`.
  let answer: @Sendable (Arguments, CallContext) throws -> Answer

  /// The parameter that all tools have.
  static let page = Parameter(
    "page", .integer(1...10_000),
    "The page of a long answer, from 1. The last line of an answer with several pages names the next page.")

  /// The definition in the list of tools.
  var definition: Value {
    let all = allParameters
    return [
      "name": .text(name), "title": .text(title), "description": .text(description),
      "inputSchema": [
        "type": "object",
        "properties": .fields(all.map { Value.Field(key: $0.name, value: $0.schema) }),
        "required": .array(all.filter(\.isRequired).map { .text($0.name) }),
        "additionalProperties": false,
      ],
      "annotations": [
        "title": .text(title), "readOnlyHint": .bool(!isWriting), "destructiveHint": .bool(isWriting),
        "idempotentHint": .bool(!isWriting), "openWorldHint": false,
      ],
    ]
  }

  private var allParameters: [Parameter] { parameters + [Tool.page] }

  /// Runs the tool, and returns the result of the call.
  ///
  /// - Throws: `ToolFailure`, or `CancellationError` if the client cancelled the call.
  func result(_ values: Value, in context: CallContext) throws -> Value {
    let arguments = try Arguments(values, of: allParameters, tool: name)
    let found: Answer = try context.run(on: arguments) { try answer(arguments, context) }
    return try found.result(page: arguments.integer("page") ?? 1)
  }
}
