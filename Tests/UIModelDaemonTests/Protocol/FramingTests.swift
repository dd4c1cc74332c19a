import Testing
import UIModelProtocol

@Suite struct FramingTests {
  private typealias Frame = FrameDecoder.Frame

  /// Returns all frames of a stream that arrives in the given pieces and then ends.
  private func frames(_ pieces: [[UInt8]]) -> [Frame] {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    for piece in pieces {
      decoder.push(piece)
      while let frame = decoder.next() { frames.append(frame) }
    }
    if let frame = decoder.finish() { frames.append(frame) }
    return frames
  }

  private func frames(_ text: String) -> [Frame] { frames([Array(text.utf8)]) }

  /// Returns a description of each frame: the text of a message, or the code of an error.
  private func descriptions(_ frames: [Frame]) -> [String] {
    frames.map { frame in
      switch frame {
      case .message(let bytes): String(decoding: bytes, as: UTF8.self)
      case .malformed(let error): "\(error.code.rawValue)"
      }
    }
  }

  @Test(arguments: [
    "Content-Length: 2\r\n\r\n{}", "content-length:2\r\n\r\n{}", "CONTENT-LENGTH:   2  \r\n\r\n{}",
    "Content-Length: 2\n\n{}", "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
    "Content-Length: 2\r\nX-Other: a:b\r\n\r\n{}", "\r\n\r\n Content-Length: 2\r\n\r\n{}",
    "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", "Content-Length: 0002\r\n\r\n{}",
  ])
  func headerVariantsAreAccepted(text: String) {
    #expect(descriptions(frames(text)) == ["{}"])
  }

  @Test func consecutiveFramesAreRead() {
    let stream = "Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\n\"é\"\r\nContent-Length: 0\r\n\r\n"
    #expect(descriptions(frames(stream)) == ["{}", "\"é\"", ""])
  }

  @Test func lineFramingIsRead() {
    #expect(descriptions(frames("{\"a\":1}\n\r\n\n[1]\r\n  \n3")) == ["{\"a\":1}", "[1]", "3"])
    #expect(descriptions(frames("\n\n {}\nContent-Length: 2\n")) == ["{}", "Content-Length: 2"])
    #expect(frames("") == [])
    #expect(frames("\r\n") == [])
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n{}", "Content-Length: -2\r\n\r\n{}", "Content-Length:\r\n\r\n{}",
    "Content-Length\r\n\r\n{}",
    "Content-Length: 99999999999999999999999\r\n\r\n{}", "Content-Length: 9223372036854775807\r\n\r\n{}",
    "Content-Type: x\r\n\r\n{\"a\":1}", "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}", "hello\r\n",
    "GET / HTTP/1.1\r\n",
    "x\(String(repeating: "y", count: 10_000))", "Content-Length: \(String(repeating: "y", count: 10_000))",
  ])
  func brokenHeaderIsOneErrorAndTheNextFrameIsRead(text: String) {
    #expect(descriptions(frames(text + "Content-Length: 4\r\n\r\nnull")) == ["-32700", "null"])
  }

  @Test func oversizedMessageIsSkipped() {
    var decoder = FrameDecoder()
    let length = FramingLimits.maximumMessageSize + 5
    decoder.push(Array("Content-Length: \(length)\r\n\r\n".utf8))
    guard case .malformed(let error)? = decoder.next() else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .invalidRequest)
    let piece = [UInt8](repeating: UInt8(ascii: "c"), count: 1 << 20)
    var remainingCount = length
    while remainingCount > 0 {
      decoder.push(Array(piece.prefix(remainingCount)))
      remainingCount -= min(remainingCount, piece.count)
      #expect(decoder.next() == nil)
      #expect(decoder.pendingByteCount == 0)
    }
    decoder.push(Array("Content-Length: 2\r\n\r\n{}".utf8))
    #expect(decoder.next() == .message(Array("{}".utf8)))
  }

  @Test func truncatedFrameIsAnError() {
    #expect(descriptions(frames("Content-Length: 5\r\n\r\n{}")) == ["-32700"])
    #expect(descriptions(frames("Content-Length: 5\r\n")) == ["-32700"])
    #expect(descriptions(frames("Content-Len")) == ["-32700"])
    #expect(descriptions(frames("Content-Length: 2\r\n\r\n{}\r\n")) == ["{}"])
  }

  @Test func framesDoNotDependOnChunking() {
    let streams = [
      "Content-Length: 7\r\n\r\n{\"é\":1}Content-Type: x\r\ncontent-length: 2\n\n[]Content-Length: z\r\n\r\n{}"
        + "Content-Length: 4\r\n\r\ntrue",
      "{\"a\":1}\r\n\n[1,2]\n  \nnull\n{\"é\":\"😀\"}",
    ]
    var generator = SeededGenerator(seed: 5)
    for stream in streams {
      let bytes = Array(stream.utf8)
      let unsplitFrames = frames([bytes])
      #expect(frames(bytes.map { [$0] }) == unsplitFrames)
      for _ in 0..<300 { #expect(frames(randomPieces(bytes, using: &generator)) == unsplitFrames) }
    }
  }

  @Test func mutatedStreamsDoNotDependOnChunking() {
    let bytes = Array("Content-Length: 8\r\n\r\n{\"id\":1}Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]".utf8)
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<4000 {
      let mutatedBytes = bytes.mutated(using: &generator)
      #expect(frames(randomPieces(mutatedBytes, using: &generator)) == frames([mutatedBytes]))
    }
  }

  @Test func bytewiseDeliveryTakesLinearTime() {
    var decoder = FrameDecoder()
    let count = 300_000
    decoder.push(Array("Content-Length: \(count)\r\n\r\n".utf8))
    for _ in 0..<count {
      #expect(decoder.next() == nil)
      decoder.push([UInt8(ascii: "1")])
    }
    guard case .message(let message)? = decoder.next() else {
      Issue.record("no message")
      return
    }
    #expect(message.count == count)
    decoder = FrameDecoder()
    decoder.push([UInt8(ascii: "[")])
    for _ in 0..<count {
      decoder.push([UInt8(ascii: "1")])
      _ = decoder.next()
    }
    #expect(decoder.finish() != nil)
    #expect(decoder.finish() == nil && decoder.next() == nil)
  }

  @Test func encodedMessagesAreDecoded() {
    for framing in [Framing.headers, .line] {
      let message = Array("{\"é\":\"😀\"}".utf8)
      var stream: [UInt8] = []
      for _ in 0..<3 { FrameEncoder.append(message, as: framing, to: &stream) }
      #expect(frames([stream]) == [Frame](repeating: .message(message), count: 3))
    }
    #expect(FrameEncoder.encode([0x31], as: .headers) == Array("Content-Length: 1\r\n\r\n1".utf8))
  }

  private func randomPieces(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var remainingBytes = bytes[...]
    while !remainingBytes.isEmpty {
      let count = Int.random(in: 1...min(9, remainingBytes.count), using: &generator)
      pieces.append(Array(remainingBytes.prefix(count)))
      remainingBytes = remainingBytes.dropFirst(count)
    }
    return pieces
  }
}
