import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension Document {
  /// Returns the places to remove together with the value at `place`.
  ///
  /// If the object contains the property twice, both are removed, because the other one would take effect otherwise. If
  /// `isEntity` is true, the request addresses the value as an entity. A menu that is an operand of a call on the menu
  /// builder is then removed with the call, which is useless without the menu.
  func placesToRemove(at place: Place, isEntity: Bool) -> [Place] {
    guard case (let element, let block)? = element(at: place),
      let object = element.tree.container(of: element.index).map({ JSONElement(tree: element.tree, index: $0) }),
      let member = object.members.first(where: { $0.value.index == element.index })
    else { return [place] }
    let call = blocks[block].place(object)
    if isEntity, Document.operandProperties.contains(member.name), objectType(at: call)?.name == "BuildStep" {
      return [call]
    }
    return object.members.filter { $0.name.isSame(as: member.name) }.map { blocks[block].place($0.value) }
  }

  private static let operandProperties: Set<String> = ["insertChild", "insertSibling", "with"]

  /// Whether the document contains only white space and comments. Always false for Swift source, for configurations,
  /// and for 64 KiB or more.
  var isEmpty: Bool {
    guard count < 1 << 16, kind == .model, blocks.allSatisfy({ $0.entries.isEmpty }) else { return false }
    var text = bytes
    for comment in comments(in: 0..<count).reversed() {
      let bytes = text[comment]
      // An unclosed comment would include the text that is appended after it.
      if bytes.starts(with: Array("/*".utf8)), bytes.count < 4 || !bytes.reversed().starts(with: Array("/*".utf8)) {
        return false
      }
      text.removeSubrange(comment)
    }
    return text.drop { [0xEF, 0xBB, 0xBF].contains($0) }.allSatisfy { $0 <= 0x20 }
  }

  /// Returns the edit that writes the first object into an empty document.
  func initialEdit(_ object: JSONObject) -> TextEdit {
    let lines = JSONValue.object(object).text(indent: 2) + "\n"
    let needsLineBreak = !comments(in: 0..<count).isEmpty && bytes.last != 0x0A && bytes.last != 0x0D
    return TextEdit(count..<count, ((needsLineBreak ? "\n" : "") + lines).replacing("\n", with: lineEnding))
  }
}
