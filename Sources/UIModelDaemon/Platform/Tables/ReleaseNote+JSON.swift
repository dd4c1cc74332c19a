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

  /// The answer's text with a line for each note below it. It ends with a line feed if the text does.
  package func below(_ text: String) -> String {
    guard !isEmpty else { return text }
    let lines = map { "note: \($0.text)" }.joined(separator: "\n")
    return text.hasSuffix("\n") ? text + lines + "\n" : text.isEmpty ? lines : text + "\n" + lines
  }
}
