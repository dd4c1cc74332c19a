// A server that answers every request with null and does nothing else: what is left of a time when nothing is worked for
// it, and what starting a static program in Swift takes at least. Not a server for an editor.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The digits after the first `key` in the bytes, if there are any.
func number(after key: StaticString, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  key.withUTF8Buffer { key in
    for start in bytes.indices where bytes[start...].starts(with: key) {
      let digits = bytes[(start + key.count)...].drop { $0 == 32 }.prefix { 48...57 ~= $0 }
      return digits.isEmpty ? nil : digits
    }
    return nil
  }
}

/// Where the next message ends; nil if it has not come as a whole. `head` is where its head ends.
func nextMessage(_ bytes: ArraySlice<UInt8>) -> (head: Int, end: Int)? {
  for index in bytes.indices where bytes[index] == 10 && bytes[..<index].suffix(3).elementsEqual([13, 10, 13]) {
    let digits = number(after: "Content-Length:", in: bytes[...index]) ?? []
    let end = index + 1 + digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    return end <= bytes.endIndex ? (index + 1, end) : nil
  }
  return nil
}

var input: [UInt8] = []
var chunk = [UInt8](repeating: 0, count: 64 << 10)
while true {
  let count = read(0, &chunk, chunk.count)
  if count <= 0 { exit(0) }
  input += chunk[..<count]
  var rest = input[...]
  var output: [UInt8] = []
  while let (head, end) = nextMessage(rest) {
    let message = rest[head..<end].prefix(200)
    if let id = number(after: "\"id\":", in: message) {
      let body = Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8) + id + Array(",\"result\":null}".utf8)
      output += Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    } else if message.starts(with: Array(#"{"jsonrpc":"2.0","method":"exit""#.utf8)) {
      exit(0)
    }
    rest = rest[end...]
  }
  input = Array(rest)
  if !output.isEmpty { _ = write(1, output, output.count) }
}
