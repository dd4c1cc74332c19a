import UIModelJSON
import UIModelProtocol

/// A client's first message and all bytes read with it. The message may name the client's folder.
struct ClientStart {
  private(set) var bytes: [UInt8] = []
  private(set) var framing = Framing.headers
  /// The first folder of `initialize`, or the first path of `uimodel/workspace/open`, absolute. Nil if the message
  /// names no path that exists.
  private(set) var folder: String?

  /// Reads until the first message is complete or the input ends.
  init(reading input: Int32) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var decoder = FrameDecoder(maximumBytes: FramingLimits.skipped)
    var hasMessage = false
    while !hasMessage, case .bytes(let count) = OperatingSystem.read(input, into: buffer) {
      bytes += buffer[..<count]
      decoder.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      while let frame = decoder.next() {
        hasMessage = true
        guard case .message(let bytes) = frame, folder == nil else { continue }
        folder = ClientStart.folder(of: bytes)
      }
    }
    framing = decoder.framing ?? .headers
  }

  /// Whether the input begins with anything but JSON or a `Content-…` header, such as the name of a command. False for
  /// empty input.
  var beginsWithPlainText: Bool {
    let blanks = Array(" \t\r\n".utf8)
    guard let start = bytes.firstIndex(where: { !blanks.contains($0) }) else { return false }
    let isJSON = bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[")
    let first = bytes[start...].prefix(ClientStart.header.count)
    return !isJSON && !ClientStart.header.elementsEqual(first.map { $0 | 0x20 })
  }

  private static let header = Array("content".utf8)

  private static func folder(of message: [UInt8]) -> String? {
    guard case .single(.request(_, let method, let params)) = JSONRPCFrame(message), let params else { return nil }
    let place: String?
    switch method {
    case "initialize":
      let folders = params["workspaceFolders"].map { Array($0.elements) } ?? []
      let uri = folders.first?["uri"]?.string ?? params["rootUri"]?.string
      place = uri.flatMap { DocumentURI($0).path } ?? params["rootPath"]?.string
    case "uimodel/workspace/open":
      let paths = params["paths"].map { Array($0.elements) } ?? []
      let named = params["path"]?.string ?? paths.first?.string
      place = named.map { DocumentURI($0).path ?? $0 } ?? params["uri"]?.string.flatMap { DocumentURI($0).path }
    default: return nil
    }
    return place.map { FileSystem.absolute($0) }.flatMap { FileSystem.exists($0) ? $0 : nil }
  }
}
