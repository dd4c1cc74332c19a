import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension Document {
  /// Returns the places to remove together with the value at `place`.
  ///
  /// If the object contains the property twice, both values are removed, because the remaining value would take effect
  /// otherwise. If `isEntity` is true, the request removes an entity, not only a property's value. A menu that is an
  /// operand of a call on the menu builder is then removed with the call, which is useless without the menu.
  func placesToRemove(at place: Place, isEntity: Bool) -> [Place] {
    guard case (let element, let blockIndex)? = element(at: place),
      let object = element.tree.containerIndex(of: element.index).map({ JSONElement(tree: element.tree, index: $0) }),
      let member = object.members.first(where: { $0.value.index == element.index })
    else { return [place] }
    let callPlace = blocks[blockIndex].place(object)
    if isEntity, Document.operandProperties.contains(member.name), objectType(at: callPlace)?.name == "BuildStep" {
      return [callPlace]
    }
    return object.members.filter { $0.name.isSame(as: member.name) }.map { blocks[blockIndex].place($0.value) }
  }

  private static let operandProperties: Set<String> = ["insertChild", "insertSibling", "with"]

  /// Whether the document contains only white space and comments. Always false for Swift source, for configurations,
  /// and for texts of 64 KiB or more.
  var isEmpty: Bool {
    guard count < 1 << 16, kind == .model, blocks.allSatisfy({ $0.entries.isEmpty }) else { return false }
    var text = bytes
    for commentRange in comments(in: 0..<count).reversed() {
      let bytes = text[commentRange]
      // An unclosed comment would include any text that is appended to the document.
      if bytes.starts(with: Array("/*".utf8)), bytes.count < 4 || !bytes.reversed().starts(with: Array("/*".utf8)) {
        return false
      }
      text.removeSubrange(commentRange)
    }
    return text.drop { [0xEF, 0xBB, 0xBF].contains($0) }.allSatisfy { $0 <= 0x20 }
  }

  /// Returns the edit that adds the first object to an empty document.
  func initialEdit(_ object: JSONObject) -> TextEdit {
    let objectText = JSONValue.object(object).text(indent: 2) + "\n"
    let needsLineBreak = !comments(in: 0..<count).isEmpty && bytes.last != 0x0A && bytes.last != 0x0D
    return TextEdit(count..<count, ((needsLineBreak ? "\n" : "") + objectText).replacing("\n", with: lineEnding))
  }
}
