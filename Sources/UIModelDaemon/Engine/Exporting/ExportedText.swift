import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The text of an exported document. A comment behind or above each object names the place of its declaration.
package struct ExportedText {
  /// A line of a source file, counted from 1.
  package struct Line: Hashable {
    package let fileName: String
    package let number: Int

    package init(fileName: String, number: Int) { (self.fileName, self.number) = (fileName, number) }
  }

  /// An object in the document's text that is declared in the source.
  package struct Pointer {
    /// The object's JSON Pointer in the document.
    package let path: String
    package let place: Place
  }

  package private(set) var text = ""
  /// The objects that are declared in the source, in text order.
  package private(set) var pointers: [Pointer] = []
  private let sourceLine: (Place) -> Line?
  /// The source line that the last comment named. If the next comment names the same file, the comment contains only
  /// the line number.
  private var lastLine: Line?

  /// The line width in characters below which a value is written on one line.
  private static let singleLineWidth = 110

  package init(_ root: ExportedNode, sourceLine: @escaping (Place) -> Line?) {
    self.sourceLine = sourceLine
    write(root, depth: 0, path: "", isLast: true)
  }

  /// The text with a heading for human readers. If the document uses an API that is unavailable in a target, a comment
  /// disables the rule about availability, because the compiler checks availability in the source.
  package var documentText: String {
    let hasAvailabilityFinding = SingleDocument(text).findings.contains { $0.finding.code == Self.availabilityRule }
    return Self.heading + (hasAvailabilityFinding ? "// uimodel:disable \(Self.availabilityRule)\n" : "") + text
  }

  private static let availabilityRule = "model/unavailable-in-target"
  private static let heading =
    "// Read from Swift source. The compiler checks availability, so this document does not.\n"

  /// Writes a value after the text `leadingText`. Adds a comma, unless the value is the last one of its container.
  private mutating func write(_ node: ExportedNode, _ leadingText: String = "", depth: Int, path: String, isLast: Bool)
  {
    let indent = String(repeating: "  ", count: depth)
    let comma = isLast ? "" : ","
    var comment = ""
    if case .object = node.value, let place = node.place {
      pointers.append(Pointer(path: path, place: place))
      comment = self.comment(on: place)
    }
    // Only a value without source places inside is written on one line. For any other value, each nesting level would
    // build the one-line text again.
    let shortText = containsPlaces(node) ? nil : Self.inlineText(node.json)
    if let shortText, indent.count + leadingText.count + shortText.count + comment.count < Self.singleLineWidth {
      text += indent + leadingText + shortText + comma + (comment.isEmpty ? "" : " // " + comment) + "\n"
      return
    }
    if !comment.isEmpty { text += indent + "// " + comment + "\n" }
    switch node.value {
    case .jsonValue(let value): text += indent + leadingText + Self.inlineText(value) + comma + "\n"
    case .list(let elements):
      text += indent + leadingText + "[\n"
      for (index, element) in elements.enumerated() {
        write(element, depth: depth + 1, path: "\(path)/\(index)", isLast: index == elements.count - 1)
      }
      text += indent + "]" + comma + "\n"
    case .object(let members):
      text += indent + leadingText + "{\n"
      for (index, member) in members.enumerated() {
        let name = JSONValue.string(member.name).text() + ": "
        write(
          member.node, name, depth: depth + 1, path: path + "/" + Self.pointerToken(member.name),
          isLast: index == members.count - 1)
      }
      text += indent + "}" + comma + "\n"
    }
  }

  private mutating func comment(on place: Place) -> String {
    guard let line = sourceLine(place), line != lastLine else { return "" }
    defer { lastLine = line }
    return line.fileName == lastLine?.fileName
      ? "line \(line.number)" : "\(Self.singleLine(line.fileName)):\(line.number)"
  }

  /// Whether an object inside a value has a place in the source.
  private func containsPlaces(_ node: ExportedNode) -> Bool {
    switch node.value {
    case .jsonValue: false
    case .list(let elements): elements.contains { $0.hasSourcePlace || containsPlaces($0) }
    case .object(let members): members.contains { $0.node.hasSourcePlace || containsPlaces($0.node) }
    }
  }

  /// Returns a value on one line, with spaces: `{ "a": [1, 2] }`.
  private static func inlineText(_ value: JSONValue) -> String {
    switch value {
    case .array(let elements) where !elements.isEmpty: "[" + elements.map(inlineText).joined(separator: ", ") + "]"
    case .object(let object) where !object.members.isEmpty:
      "{ "
        + object.members.map { JSONValue.string($0.name).text() + ": " + inlineText($0.value) }.joined(separator: ", ")
        + " }"
    default: value.text()
    }
  }

  /// Returns a member's name as a token of a JSON Pointer.
  private static func pointerToken(_ name: String) -> String {
    name.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
      .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
  }

  /// Returns a file name without control characters. A line break would end the comment.
  private static func singleLine(_ fileName: String) -> String {
    String(decoding: fileName.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }
}

extension ExportedNode {
  fileprivate var hasSourcePlace: Bool { if case .object = value { place != nil } else { false } }
}
