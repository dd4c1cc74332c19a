import UIModelJSON

/// Functions that write messages as the bytes of one frame, without line breaks.
///
/// For example, `response(id: .int(1), .success(.null))` returns `{"jsonrpc":"2.0","id":1,"result":null}`.
package enum JSONRPCWriting {
  package static func response(id: RequestID, _ result: Result<JSONValue, ResponseError>) -> [UInt8] {
    var writer = JSONWriter()
    writer.writeRaw("{\"jsonrpc\":\"2.0\",\"id\":")
    writer.write(id.json)
    switch result {
    case .success(let value):
      writer.writeRaw(",\"result\":")
      writer.write(value)
    case .failure(let error):
      writer.writeRaw(",\"error\":")
      writer.write(error.json)
    }
    writer.writeRaw("}")
    return writer.bytes
  }

  package static func notification(method: String, params: JSONValue?) -> [UInt8] {
    var writer = JSONWriter()
    writer.writeRaw("{\"jsonrpc\":\"2.0\"")
    writeCall(method, params, &writer)
    return writer.bytes
  }

  package static func request(id: RequestID, method: String, params: JSONValue?) -> [UInt8] {
    var writer = JSONWriter()
    writer.writeRaw("{\"jsonrpc\":\"2.0\",\"id\":")
    writer.write(id.json)
    writeCall(method, params, &writer)
    return writer.bytes
  }

  /// Joins encoded responses into the response to a batch.
  package static func batch(_ responses: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    bytes.reserveCapacity(responses.reduce(2) { $0 + $1.count + 1 })
    for (index, response) in responses.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: response)
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  /// Writes the members `method` and `params`, and the closing bracket of the message.
  private static func writeCall(_ method: String, _ params: JSONValue?, _ writer: inout JSONWriter) {
    writer.writeRaw(",\"method\":")
    writer.writeString(method)
    // In JSON-RPC 2.0, `params` is an object or an array, or absent.
    if let params, params != .null {
      writer.writeRaw(",\"params\":")
      writer.write(params)
    }
    writer.writeRaw("}")
  }
}
