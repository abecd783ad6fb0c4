import GimbalJSON
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
    "page", .integer(1...10_000), "The page of a long answer, from 1.")

  /// The definition in the list of tools.
  var definition: JSON {
    let all = allParameters
    return [
      "name": .text(name), "title": .text(title), "description": .text(description),
      "inputSchema": [
        "type": "object",
        "properties": .fields(all.map { JSON.Field(key: $0.name, value: $0.schema) }),
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
  /// The next pages of the last answer come from the memory, so that all pages are parts of the same answer, and a tool that
  /// writes files does not write again.
  ///
  /// - Throws: `ToolFailure`, or `CancellationError` if the client cancelled the call.
  func result(_ values: JSON, in context: CallContext, remembering memory: AnswerMemory) throws -> JSON {
    let arguments = try Arguments(values, of: allParameters, tool: name)
    let page = arguments.integer(Tool.page.name) ?? 1
    let call = AnswerMemory.Call(tool: name, arguments: values.members.filter { $0.key != Tool.page.name })
    if page > 1, let answer = memory.answer(to: call) { return try answer.result(page: page) }
    guard page == 1 || !isWriting else {
      throw ToolFailure(
        "the answer of the last call of '\(name)' is not available",
        remedy: "the commands were not run again; use 'check' and 'views' to see the file")
    }
    let found: Answer = try context.run(on: arguments) { try answer(arguments, context) }
    memory.remember(found, to: call)
    return try found.result(page: page)
  }
}

/// The last answer, for requests of its next pages.
final class AnswerMemory {
  /// A call without the number of the page.
  struct Call: Hashable {
    let tool: String
    let arguments: [JSON.Field]
  }

  private var last: (call: Call, answer: Answer)?

  /// Returns the last answer if the same call was made.
  func answer(to call: Call) -> Answer? { last?.call == call ? last?.answer : nil }

  func remember(_ answer: Answer, to call: Call) { last = (call, answer) }
}
