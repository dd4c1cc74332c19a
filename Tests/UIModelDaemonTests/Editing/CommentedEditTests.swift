import Foundation
import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks random edits of documents with comments. Each comment must occur once beside its element, or be removed with
/// the element. Undo must restore the original bytes.
@Suite struct CommentedEditTests {
  /// The number of random documents. `.ci/deep` sets a larger number.
  private static let documentCount = Int(ProcessInfo.processInfo.environment["EDIT_ROUNDS"] ?? "") ?? 400
  private static let seed = UInt64(ProcessInfo.processInfo.environment["EDIT_SEED"] ?? "") ?? 1

  @Test func commentWriterAndJudgeAgree() {
    for seed in 0..<200 {
      let commentedText = CommentedText(seed: UInt64(seed))
      checkOwners(commentedText.text, commentedText.model, "seed \(seed)\n\(commentedText.text)")
    }
  }

  @Test func commentsStayWithTheirElements() throws {
    for seed in Self.seed..<Self.seed + UInt64(Self.documentCount) {
      let commentedText = CommentedText(seed: seed)
      var edits = RandomCommentedEdits(seed: seed, commentedText.model)
      var document = Document(number: 1, bytes: Array(commentedText.text.utf8))
      for step in 0..<6 {
        let textBefore = document.text
        let group = edits.nextEdits(in: document)
        let script = try EditScript.applying(group.edits, to: &document)
        let failureContext =
          "seed \(seed), step \(step): \(group.name)\n--- before\n\(textBefore)\n--- after\n\(document.text)"
        guard checkOwners(document.text, edits.model, failureContext) else { return }
        #expect(JSONValue(document)?["app"]?.canonical == edits.model.root.json.canonical, "\(failureContext)")
        let inverse = script.inverse { Array(Array(textBefore.utf8)[$0]) }
        #expect(inverse.applied(to: document.bytes) == Array(textBefore.utf8), "undo of \(failureContext)")
      }
    }
  }

  @discardableResult
  private func checkOwners(_ text: String, _ model: CommentedModel, _ failureContext: String) -> Bool {
    let foundOwners = CommentJudge.owners(in: text)
    let missingComments = model.owners.filter { foundOwners[$0.key] == nil }.map(\.key).sorted()
    let extraComments = foundOwners.keys.filter { model.owners[$0] == nil }.sorted()
    let misplacedComments = model.owners.filter { comment in
      !(foundOwners[comment.key]?.contains(comment.value) ?? true)
    }
    let isCorrect = missingComments.isEmpty && extraComments.isEmpty && misplacedComments.isEmpty
    #expect(
      isCorrect,
      """
      lost \(missingComments), left over \(extraComments), misplaced \(misplacedComments.map { "\($0.key) of \($0.value), \(foundOwners[$0.key] ?? [])" })
      \(failureContext)
      """)
    return isCorrect
  }
}

extension EditScript {
  /// Applies edits of the model to a document and returns them as an edit script.
  fileprivate static func applying(_ edits: [ModelEdit], to document: inout Document) throws -> EditScript {
    let textEdits = try ModelEditing(document).textEdits(edits).map { EditScript.Edit($0) }
    var script = EditScript()
    script.append(textEdits)
    for edit in textEdits.reversed() { _ = document.replace(edit.range, with: edit.new) }
    return script
  }
}

extension JSONValue {
  fileprivate init?(_ document: Document) {
    let tree = JSONTree(document.bytes, syntax: .relaxed)
    guard let root = tree.root else { return nil }
    self = JSONValue(root)
  }
}

/// Generates random edits of a document and applies them to the model of the document.
private struct RandomCommentedEdits {
  private(set) var model: CommentedModel
  private var generator: SeededGenerator

  init(seed: UInt64, _ model: CommentedModel) {
    self.model = model
    generator = SeededGenerator(seed: seed &* 31 &+ 7)
  }

  private mutating func randomIndex(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &generator) }

  mutating func nextEdits(in document: Document) -> (name: String, edits: [ModelEdit]) {
    func place(_ path: [Int], _ more: String...) -> Place {
      let names = ["app"] + path.flatMap { ["items", "\($0)"] } + more
      return document.place(at: names) ?? .root(of: document)
    }
    let path = model.objectPaths[randomIndex(model.objectPaths.count)]
    let node = model.node(at: path)
    let (items, members) = (node.items, node.members)
    let listPlace = place(path, "items")
    switch randomIndex(11) {
    case 0 where !items.isEmpty:
      let index = randomIndex(items.count)
      model.removeComments(items[index].tags)
      model.change(path) { $0 = $0.with(items: Array(items[..<index] + items[(index + 1)...])) }
      return ("remove \(items[index].tag)", [.remove(place(path + [index]))])
    case 1:
      let (newLeaf, index) = (CommentedModel.Node.leaf(model.newTag()), randomIndex(items.count + 1))
      model.change(path) { $0 = $0.with(items: Array(items[..<index] + [newLeaf] + items[index...])) }
      return ("insert \(newLeaf.tag) at \(index)", [.insert(list: listPlace, index: index, newLeaf.json)])
    case 2 where items.count > 1:
      let (oldIndex, newIndex) = (randomIndex(items.count), randomIndex(items.count))
      var reorderedItems = items
      reorderedItems.insert(reorderedItems.remove(at: oldIndex), at: newIndex)
      model.change(path) { $0 = $0.with(items: reorderedItems) }
      return ("move \(items[oldIndex].tag) to \(newIndex)", [.move(place(path + [oldIndex]), toIndex: newIndex)])
    case 3 where items.count > 1:
      let shuffledItems = items.shuffled(using: &generator)
      model.change(path) { $0 = $0.with(items: shuffledItems) }
      return ("sort \(shuffledItems.map(\.tag))", [.replace(listPlace, .array(shuffledItems.map(\.json)))])
    case 4 where !items.isEmpty:
      let index = randomIndex(items.count)
      guard case .leaf(let old) = items[index] else { return nextEdits(in: document) }
      let newTag = model.newTag()
      model.transferComments(old, to: newTag)
      model.change(path + [index]) { $0 = .leaf(newTag) }
      return ("replace \(old) by \(newTag)", [.replace(place(path + [index]), .string(newTag))])
    case 5:
      let newTag = model.newTag("m")
      model.change(path) { $0 = $0.with(members: members + [newTag]) }
      return ("set \(newTag) of \(node.tag)", [.set(object: place(path), name: newTag, 1)])
    case 6 where !members.isEmpty:
      let index = randomIndex(members.count)
      model.removeComments([members[index]])
      model.change(path) { $0 = $0.with(members: members.filter { $0 != members[index] }) }
      return ("remove \(members[index])", [.remove(place(path, members[index]))])
    case 7 where !items.isEmpty:
      let index = randomIndex(items.count)
      let wrapper = CommentedModel.Node.object(model.newTag(), members: [], items: [items[index]])
      // Comments around the old element are now around the wrapper.
      model.transferComments(items[index].tag, to: wrapper.tag)
      model.change(path + [index]) { $0 = wrapper }
      return ("wrap \(items[index].tag)", [.replace(place(path + [index]), wrapper.json)])
    case 8:
      guard let index = items.indices.first(where: { items[$0].items.count == 1 }) else {
        return nextEdits(in: document)
      }
      let (wrapper, inner) = (items[index], items[index].items[0])
      model.removeComments(wrapper.members)
      model.owners = model.owners.filter { $0.value != "*" + wrapper.tag }
      model.transferComments(wrapper.tag, to: inner.tag)
      model.change(path + [index]) { $0 = inner }
      return ("unwrap \(wrapper.tag)", [.replace(place(path + [index]), inner.json)])
    case 9 where !items.isEmpty:
      let targetPath = model.objectPaths[randomIndex(model.objectPaths.count)]
      let index = randomIndex(items.count)
      // An element cannot move into itself.
      guard !targetPath.starts(with: path + [index]), targetPath != path else { return nextEdits(in: document) }
      let (item, count) = (items[index], model.node(at: targetPath).items.count)
      let targetTag = model.node(at: targetPath).tag
      let edits: [ModelEdit] = [
        .remove(place(path + [index])), .insert(list: place(targetPath, "items"), index: count, item.json),
      ]
      model.change(path) { $0 = $0.with(items: Array(items[..<index] + items[(index + 1)...])) }
      guard let movedTargetPath = model.allPaths.first(where: { model.node(at: $0).tag == targetTag }) else {
        return nextEdits(in: document)
      }
      model.change(movedTargetPath) { $0 = $0.with(items: $0.items + [item]) }
      return ("bring \(item.tag) into \(targetTag)", edits)
    case 10 where items.count > 1:
      let removedItems = items.filter { _ in Bool.random(using: &generator) }
      model.removeComments(removedItems.flatMap(\.tags))
      model.change(path) { $0 = $0.with(items: items.filter { !removedItems.contains($0) }) }
      let places = items.indices.filter { removedItems.contains(items[$0]) }.map { place(path + [$0]) }
      return ("remove \(removedItems.map(\.tag))", places.map { .remove($0) })
    default: return nextEdits(in: document)
    }
  }
}
