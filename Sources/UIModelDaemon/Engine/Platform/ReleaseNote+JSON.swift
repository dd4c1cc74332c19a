import UIModelJSON

extension ReleaseNote {
  /// The note as data: its text, and for a change the source and how well that is known.
  package var json: JSONValue {
    var object: JSONObject = ["text": .string(text)]
    object["source"] = source.map { .string($0.title) }
    object["confidence"] = source.map { .string($0.confidence.rawValue) }
    return .object(object)
  }
}

extension [ReleaseNote] {
  /// The notes as data; nil for none.
  package var json: JSONValue? { isEmpty ? nil : .array(map(\.json)) }

  /// A line for each note, for people.
  package var lines: String { map { "note: \($0.text)\n" }.joined() }

  /// The answer's text with the notes below it.
  package func below(_ text: String) -> String {
    guard !isEmpty else { return text }
    return text + (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + lines
  }
}
