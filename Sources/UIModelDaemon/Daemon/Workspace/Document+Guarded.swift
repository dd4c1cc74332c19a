import UIModelEngine
import UIModelSystems

/// Reads Swift source so that one which ends the process is known afterwards.
extension Document {
  init(_ number: UInt32, _ uri: DocumentURI, _ bytes: [UInt8], _ swift: SwiftContext?) {
    let kind = uri.documentKind
    guard kind == .swift else {
      self.init(number: number, name: uri.key, bytes: bytes, kind: kind)
      return
    }
    self = ReadingGuard.reading(uri.key, bytes) { isSetAside in
      Document(number: number, name: uri.key, bytes: bytes, kind: kind, swift: swift, isSetAside: isSetAside)
    }
  }

  /// Replaces a part of Swift source. UTF-8 bytes.
  mutating func replaceGuarded(
    _ range: Range<Int>, with bytes: [UInt8], _ swift: SwiftContext?
  ) -> Change {
    guard kind == .swift else { return replace(range, with: bytes) }
    var text = self.bytes
    text.replaceSubrange(range, with: bytes)
    return ReadingGuard.reading(name, text) { isSetAside in
      isSetAside ? setAside(text, swift) : replace(range, with: bytes, swift: swift)
    }
  }

  mutating func readCodeAgainGuarded(_ swift: SwiftContext?) -> Change {
    let text = bytes
    return ReadingGuard.reading(name, text) { isSetAside in
      isSetAside ? setAside(text, swift) : readCodeAgain(swift)
    }
  }
}
