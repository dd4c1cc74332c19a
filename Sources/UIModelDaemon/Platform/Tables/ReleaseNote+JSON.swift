import UIModelJSON

extension ReleaseNote {
  /// The note as a JSON object with the note's text. If the note has a source, the object also contains the source's
  /// title and confidence.
  package var json: JSONValue {
    var object: JSONObject = ["text": .string(text)]
    object["source"] = source.map { .string($0.title) }
    object["confidence"] = source.map { .string($0.confidence.rawValue) }
    return .object(object)
  }
}

extension [ReleaseNote] {
  /// The notes as a JSON array; nil if the list is empty.
  package var json: JSONValue? { isEmpty ? nil : .array(map(\.json)) }

  /// Returns a text followed by one line `note: …` for each note. The result ends with a line feed if the text does.
  package func textWithNotes(_ text: String) -> String {
    guard !isEmpty else { return text }
    let lines = map { "note: \($0.text)" }.joined(separator: "\n")
    return text.hasSuffix("\n") ? text + lines + "\n" : text.isEmpty ? lines : text + "\n" + lines
  }
}
