/// A text with marked ranges. Two `1️⃣` markers enclose the range `1️⃣`, and a single marker is an empty range. For
/// example, `let 1️⃣a1️⃣ = 2` marks the `a`.
struct MarkedText {
  let text: String
  /// The range of each marker, in UTF-8 bytes of the text without markers.
  let ranges: [String: Range<Int>]

  private static let markers = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣"]

  init(_ markedText: String) {
    var text = ""
    var offsets: [String: [Int]] = [:]
    for character in markedText {
      if MarkedText.markers.contains(String(character)) {
        offsets[String(character), default: []].append(text.utf8.count)
      } else {
        text.append(character)
      }
    }
    self.text = text
    ranges = offsets.mapValues { $0[0]..<($0.count > 1 ? $0[1] : $0[0]) }
  }
}
