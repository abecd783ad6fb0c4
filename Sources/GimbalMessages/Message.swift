package import GimbalJSON

/// A JSON-RPC 2.0 message from the client.
package struct Message: Sendable {
  /// The id of a request; null for a notification.
  package let id: JSON
  package let method: String
  package let parameters: JSON

  package var isRequest: Bool { id != .null }

  /// Parses a message.
  ///
  /// - Returns: `nil` for a response from the client, which needs no answer.
  /// - Throws: `ResponseError` if the message is invalid.
  package init?(_ body: [UInt8]) throws(ResponseError) {
    let value: JSON
    do throws(JSONError) {
      value = try JSON(parsing: body)
    } catch {
      let line = error.line > 1 ? "line \(error.line), " : ""
      throw ResponseError(.parseError, "invalid JSON at \(line)column \(error.column): \(error.message)")
    }
    guard case .fields = value else { throw ResponseError(.invalidRequest, "the message is not an object") }
    id =
      switch value["id"] {
      case .text, .number, .null: value["id"]
      default: throw ResponseError(.invalidRequest, "the id is neither a number nor a string")
      }
    parameters = value["params"]
    guard let method = value["method"].string else {
      if id != .null, value["result"] != .null || value["error"] != .null || value.hasKey("result") {
        return nil
      }
      throw ResponseError(.invalidRequest, "the message has no method, or its method is not a string")
    }
    self.method = method
  }
}

extension JSON {
  fileprivate func hasKey(_ key: String) -> Bool {
    if case .fields(let fields) = self { fields.contains { $0.key == key } } else { false }
  }
}

/// The error in a response.
package struct ResponseError: Error, Hashable, Sendable {
  /// The error codes of JSON-RPC, and those that the Language Server Protocol adds.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// The messages to the client, as JSON texts.
package enum Response {
  package static func result(_ value: JSON, to id: JSON) -> String {
    // Do not use a dictionary literal, which would omit the required members `id` and `result` if they are null.
    JSON.fields([
      JSON.Field(key: "jsonrpc", value: "2.0"), JSON.Field(key: "id", value: id),
      JSON.Field(key: "result", value: value),
    ]).serialized
  }

  package static func error(_ error: ResponseError, to id: JSON) -> String {
    JSON.fields([
      JSON.Field(key: "jsonrpc", value: "2.0"), JSON.Field(key: "id", value: id),
      JSON.Field(key: "error", value: ["code": JSON(error.code.rawValue), "message": .text(error.message)]),
    ]).serialized
  }

  package static func notification(_ method: String, _ parameters: JSON) -> String {
    let message: JSON = ["jsonrpc": "2.0", "method": .text(method), "params": parameters]
    return message.serialized
  }
}
