import UIModelEngine
import UIModelSystems

/// Reads Swift source under `ReadingGuard`, which records the source if reading it crashes the process.
extension Document {
  init(_ number: UInt32, _ uri: DocumentURI, _ bytes: [UInt8], _ context: SwiftContext?) {
    let kind = uri.documentKind
    guard kind == .swift else {
      self.init(number: number, name: uri.key, bytes: bytes, kind: kind)
      return
    }
    self = ReadingGuard.guardedRead(uri.key, bytes) { isSetAside in
      Document(number: number, name: uri.key, bytes: bytes, kind: kind, swiftContext: context, isSetAside: isSetAside)
    }
  }

  /// Replaces a range of UTF-8 bytes, and reads Swift source again under `ReadingGuard`. Returns the document's change.
  mutating func replaceGuarded(
    _ range: Range<Int>, with bytes: [UInt8], _ context: SwiftContext?
  ) -> Change {
    guard kind == .swift else { return replace(range, with: bytes) }
    var text = self.bytes
    text.replaceSubrange(range, with: bytes)
    return ReadingGuard.guardedRead(name, text) { isSetAside in
      isSetAside ? setAside(text, context) : replace(range, with: bytes, swiftContext: context)
    }
  }

  mutating func readCodeAgainGuarded(_ context: SwiftContext?) -> Change {
    let text = bytes
    return ReadingGuard.guardedRead(name, text) { isSetAside in
      isSetAside ? setAside(text, context) : readCodeAgain(context)
    }
  }
}
