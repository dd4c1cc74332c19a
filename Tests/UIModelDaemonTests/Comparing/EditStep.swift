import UIModelJSON

/// One thing that happens to a folder that an editor has open. Paths are those of its files from the folder. Ranges are
/// UTF-8 bytes; what lies outside of the text by now is left out, so that a step means something without those before it.
enum EditStep: Hashable {
  /// The editor opens a file with the text that it has; an empty one where there is none.
  case open(String)
  case change(String, Range<Int>, String)
  /// The editor sends the whole text again.
  case whole(String, String)
  /// The editor sends whole texts one after the other in one message.
  case wholes(String, [String])
  case close(String)
  /// Another editor opens a file with this text, has it say this, or gives it back.
  case neighbor(String, String?)
  /// A file is written, beside the editor.
  case write(String, String)
  case delete(String)
  /// A file, or a folder with all in it, gets another name.
  case rename(String, to: String)
  /// A file is written in two parts, and the server is told of each when it is there: what programs do that truncate first.
  case twice(String, String, String)
  /// Steps that come at once: each file is written just before the server looks at it.
  case together([EditStep])
  /// Steps of which the server hears when all files are written.
  case late([EditStep])

  var json: JSONValue {
    switch self {
    case .open(let path): ["open": .string(path)]
    case .change(let path, let range, let text):
      [
        "change": .string(path), "from": .int(range.lowerBound), "to": .int(range.upperBound), "text": .string(text),
      ]
    case .whole(let path, let text): ["whole": .string(path), "text": .string(text)]
    case .wholes(let path, let texts): ["wholes": .string(path), "texts": .array(texts.map { .string($0) })]
    case .close(let path): ["close": .string(path)]
    case .neighbor(let path, let text): ["neighbor": .string(path), "text": text.map { .string($0) } ?? .null]
    case .write(let path, let text): ["write": .string(path), "text": .string(text)]
    case .delete(let path): ["delete": .string(path)]
    case .rename(let path, let new): ["rename": .string(path), "text": .string(new)]
    case .twice(let path, let first, let text):
      ["twice": .string(path), "first": .string(first), "text": .string(text)]
    case .together(let steps): ["together": .array(steps.map(\.json))]
    case .late(let steps): ["late": .array(steps.map(\.json))]
    }
  }

  init?(_ json: JSONValue) {
    let text = json["text"]?.string ?? ""
    if let path = json["open"]?.string {
      self = .open(path)
    } else if let path = json["change"]?.string, let from = json["from"]?.int, let to = json["to"]?.int, from <= to {
      self = .change(path, from..<to, text)
    } else if let path = json["whole"]?.string {
      self = .whole(path, text)
    } else if let path = json["wholes"]?.string {
      self = .wholes(path, json["texts"]?.array?.compactMap(\.string) ?? [])
    } else if let path = json["close"]?.string {
      self = .close(path)
    } else if let path = json["neighbor"]?.string {
      self = .neighbor(path, json["text"]?.string)
    } else if let path = json["write"]?.string {
      self = .write(path, text)
    } else if let path = json["delete"]?.string {
      self = .delete(path)
    } else if let path = json["rename"]?.string {
      self = .rename(path, to: text)
    } else if let path = json["twice"]?.string {
      self = .twice(path, json["first"]?.string ?? "", text)
    } else if let steps = json["late"]?.array {
      self = .late(steps.compactMap { EditStep($0) })
    } else if let steps = json["together"]?.array {
      self = .together(steps.compactMap { EditStep($0) })
    } else {
      return nil
    }
  }
}
