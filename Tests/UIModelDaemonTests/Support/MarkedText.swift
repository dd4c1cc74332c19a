/// A text with places marked in it: what stands between two `1️⃣` is the place 1️⃣; a marker that stands alone marks the
/// place between two characters.
struct MarkedText {
  let text: String
  /// UTF-8 bytes of the text without markers, by marker.
  let ranges: [String: Range<Int>]

  private static let markers = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣"]

  init(_ marked: String) {
    var text = ""
    var places: [String: [Int]] = [:]
    for character in marked {
      if MarkedText.markers.contains(String(character)) {
        places[String(character), default: []].append(text.utf8.count)
      } else {
        text.append(character)
      }
    }
    self.text = text
    ranges = places.mapValues { $0[0]..<($0.count > 1 ? $0[1] : $0[0]) }
  }
}
