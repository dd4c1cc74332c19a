import UIModelJSON

extension ReleaseNote {
  /// The note as JSON: its text, and for a change the source with its confidence.
  package var json: JSONValue {
    var object: JSONObject = ["text": .string(text)]
    object["source"] = source.map { .string($0.title) }
    object["confidence"] = source.map { .string($0.confidence.rawValue) }
    return .object(object)
  }
}

extension [ReleaseNote] {
  /// The notes as JSON; nil if there are none.
  package var json: JSONValue? { isEmpty ? nil : .array(map(\.json)) }

  /// Returns a text with a line `note: …` below it for each note. The result ends with a line feed if the text does.
  package func textWithNotes(_ text: String) -> String {
    guard !isEmpty else { return text }
    let lines = map { "note: \($0.text)" }.joined(separator: "\n")
    return text.hasSuffix("\n") ? text + lines + "\n" : text.isEmpty ? lines : text + "\n" + lines
  }
}
