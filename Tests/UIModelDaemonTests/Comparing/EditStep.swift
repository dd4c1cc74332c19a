import UIModelJSON

/// One event in a folder that an editor has open. Paths are relative to the folder. Ranges are in UTF-8 bytes and are
/// clamped to the current text, so that a step stays valid if earlier steps are removed.
enum EditStep: Hashable {
  /// The editor opens a file with its text on disk, or with an empty text if the file does not exist.
  case open(String)
  case change(String, Range<Int>, String)
  /// The editor sends the complete text of an open file.
  case fullText(String, String)
  /// The editor sends several complete texts of an open file in one message.
  case fullTexts(String, [String])
  case close(String)
  /// The second editor opens a file with a text, or changes the text of its open file. If the text is nil, the second
  /// editor closes the file.
  case changeInSecondEditor(String, String?)
  /// Another program writes a file.
  case write(String, String)
  case delete(String)
  /// Another program renames a file, or a folder with all its files.
  case rename(String, to: String)
  /// Another program writes a file twice, and the server receives a notification after each write. A program that
  /// truncates a file before it writes the new text causes this sequence.
  case writeTwice(String, String, String)
  /// Steps whose notifications are processed as one batch. Each file is written just before its notification is
  /// processed.
  case batch([EditStep])
  /// Steps whose notifications arrive only after all files are written.
  case delayedNotifications([EditStep])

  var json: JSONValue {
    switch self {
    case .open(let path): ["open": .string(path)]
    case .change(let path, let range, let text):
      [
        "change": .string(path), "from": .int(range.lowerBound), "to": .int(range.upperBound), "text": .string(text),
      ]
    case .fullText(let path, let text): ["whole": .string(path), "text": .string(text)]
    case .fullTexts(let path, let texts): ["wholes": .string(path), "texts": .array(texts.map { .string($0) })]
    case .close(let path): ["close": .string(path)]
    case .changeInSecondEditor(let path, let text):
      ["neighbor": .string(path), "text": text.map { .string($0) } ?? .null]
    case .write(let path, let text): ["write": .string(path), "text": .string(text)]
    case .delete(let path): ["delete": .string(path)]
    case .rename(let path, let new): ["rename": .string(path), "text": .string(new)]
    case .writeTwice(let path, let first, let text):
      ["twice": .string(path), "first": .string(first), "text": .string(text)]
    case .batch(let steps): ["together": .array(steps.map(\.json))]
    case .delayedNotifications(let steps): ["late": .array(steps.map(\.json))]
    }
  }

  init?(_ json: JSONValue) {
    let text = json["text"]?.string ?? ""
    if let path = json["open"]?.string {
      self = .open(path)
    } else if let path = json["change"]?.string, let from = json["from"]?.int, let to = json["to"]?.int, from <= to {
      self = .change(path, from..<to, text)
    } else if let path = json["whole"]?.string {
      self = .fullText(path, text)
    } else if let path = json["wholes"]?.string {
      self = .fullTexts(path, json["texts"]?.array?.compactMap(\.string) ?? [])
    } else if let path = json["close"]?.string {
      self = .close(path)
    } else if let path = json["neighbor"]?.string {
      self = .changeInSecondEditor(path, json["text"]?.string)
    } else if let path = json["write"]?.string {
      self = .write(path, text)
    } else if let path = json["delete"]?.string {
      self = .delete(path)
    } else if let path = json["rename"]?.string {
      self = .rename(path, to: text)
    } else if let path = json["twice"]?.string {
      self = .writeTwice(path, json["first"]?.string ?? "", text)
    } else if let steps = json["late"]?.array {
      self = .delayedNotifications(steps.compactMap { EditStep($0) })
    } else if let steps = json["together"]?.array {
      self = .batch(steps.compactMap { EditStep($0) })
    } else {
      return nil
    }
  }
}
