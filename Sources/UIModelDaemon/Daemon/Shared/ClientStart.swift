import UIModelJSON
import UIModelProtocol

/// A client's first message and all bytes that were read with it. The message can contain the client's folder.
struct ClientStart {
  private(set) var bytes: [UInt8] = []
  private(set) var framing = Framing.headers
  /// The absolute path of the first workspace folder in `initialize`, or of the first path in `uimodel/workspace/open`.
  /// Nil if the first message has another method, or if the path does not exist.
  private(set) var folder: String?

  /// Reads until the first message is complete or the input ends.
  init(reading input: Int32) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var decoder = FrameDecoder(maximumMessageSize: FramingLimits.maximumSkippedBodySize)
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

  /// Whether the input begins with text that is neither JSON nor a `Content-…` header, for example with the name of a
  /// command. False for empty input.
  var beginsWithPlainText: Bool {
    let whitespace = Array(" \t\r\n".utf8)
    guard let startIndex = bytes.firstIndex(where: { !whitespace.contains($0) }) else { return false }
    let isJSON = bytes[startIndex] == UInt8(ascii: "{") || bytes[startIndex] == UInt8(ascii: "[")
    let firstBytes = bytes[startIndex...].prefix(ClientStart.headerPrefix.count)
    return !isJSON && !ClientStart.headerPrefix.elementsEqual(firstBytes.map { $0 | 0x20 })
  }

  private static let headerPrefix = Array("content".utf8)

  private static func folder(of message: [UInt8]) -> String? {
    guard case .single(.request(_, let method, let params)) = JSONRPCFrame(message), let params else { return nil }
    let folderPath: String?
    switch method {
    case "initialize":
      let folders = params["workspaceFolders"].map { Array($0.elements) } ?? []
      let uri = folders.first?["uri"]?.string ?? params["rootUri"]?.string
      folderPath = uri.flatMap { DocumentURI($0).path } ?? params["rootPath"]?.string
    case "uimodel/workspace/open":
      let paths = params["paths"].map { Array($0.elements) } ?? []
      let firstPath = params["path"]?.string ?? paths.first?.string
      folderPath =
        firstPath.map { DocumentURI($0).path ?? $0 } ?? params["uri"]?.string.flatMap { DocumentURI($0).path }
    default: return nil
    }
    return folderPath.map { FileSystem.absolute($0) }.flatMap { FileSystem.exists($0) ? $0 : nil }
  }
}
