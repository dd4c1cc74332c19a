import Foundation
import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that after random edits each comment occurs once beside its element, or is removed with that element, and
/// that undo restores the original bytes.
@Suite struct CommentedEditTests {
  /// The number of random documents. `.ci/deep` sets a larger number.
  private static let rounds = Int(ProcessInfo.processInfo.environment["EDIT_ROUNDS"] ?? "") ?? 400
  private static let seed = UInt64(ProcessInfo.processInfo.environment["EDIT_SEED"] ?? "") ?? 1

  @Test func writerAndJudgeAgree() {
    for seed in 0..<200 {
      let written = CommentedText(seed: UInt64(seed))
      check(written.text, written.model, "seed \(seed)\n\(written.text)")
    }
  }

  @Test func commentsStayWithTheirElements() throws {
    for seed in Self.seed..<Self.seed + UInt64(Self.rounds) {
      let written = CommentedText(seed: seed)
      var edits = RandomCommentedEdits(seed: seed, written.model)
      var document = Document(number: 1, bytes: Array(written.text.utf8))
      for step in 0..<6 {
        let before = document.text
        let group = edits.next(in: document)
        let script = try EditScript.applying(group.edits, to: &document)
        let what = "seed \(seed), step \(step): \(group.name)\n--- before\n\(before)\n--- after\n\(document.text)"
        guard check(document.text, edits.model, what) else { return }
        #expect(JSONValue(document)?["app"]?.canonical == edits.model.root.json.canonical, "\(what)")
        let inverse = script.inverse { Array(Array(before.utf8)[$0]) }
        #expect(inverse.applied(to: document.bytes) == Array(before.utf8), "undo of \(what)")
      }
    }
  }

  @discardableResult
  private func check(_ text: String, _ model: CommentedModel, _ what: String) -> Bool {
    let found = CommentJudge.owners(in: text)
    let missing = model.owners.filter { found[$0.key] == nil }.map(\.key).sorted()
    let extra = found.keys.filter { model.owners[$0] == nil }.sorted()
    let misplaced = model.owners.filter { comment in !(found[comment.key]?.contains(comment.value) ?? true) }
    let isRight = missing.isEmpty && extra.isEmpty && misplaced.isEmpty
    #expect(
      isRight,
      """
      lost \(missing), left over \(extra), misplaced \(misplaced.map { "\($0.key) of \($0.value), \(found[$0.key] ?? [])" })
      \(what)
      """)
    return isRight
  }
}

extension EditScript {
  /// Applies edits of the model to a document and returns them as an edit script.
  fileprivate static func applying(_ edits: [ModelEdit], to document: inout Document) throws -> EditScript {
    let text = try ModelEditing(document).textEdits(edits).map { EditScript.Edit($0) }
    var script = EditScript()
    script.append(text)
    for edit in text.reversed() { _ = document.replace(edit.range, with: edit.new) }
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

  private mutating func random(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &generator) }

  mutating func next(in document: Document) -> (name: String, edits: [ModelEdit]) {
    func place(_ path: [Int], _ more: String...) -> Place {
      let names = ["app"] + path.flatMap { ["items", "\($0)"] } + more
      return document.place(at: names) ?? .root(of: document)
    }
    let path = model.objects[random(model.objects.count)]
    let node = model.node(at: path)
    let (items, members) = (node.items, node.members)
    let list = place(path, "items")
    switch random(11) {
    case 0 where !items.isEmpty:
      let index = random(items.count)
      model.removeComments(items[index].tags)
      model.change(path) { $0 = $0.with(items: Array(items[..<index] + items[(index + 1)...])) }
      return ("remove \(items[index].tag)", [.remove(place(path + [index]))])
    case 1:
      let (new, index) = (CommentedModel.Node.leaf(model.newTag()), random(items.count + 1))
      model.change(path) { $0 = $0.with(items: Array(items[..<index] + [new] + items[index...])) }
      return ("insert \(new.tag) at \(index)", [.insert(list: list, index: index, new.json)])
    case 2 where items.count > 1:
      let (from, to) = (random(items.count), random(items.count))
      var moved = items
      moved.insert(moved.remove(at: from), at: to)
      model.change(path) { $0 = $0.with(items: moved) }
      return ("move \(items[from].tag) to \(to)", [.move(place(path + [from]), toIndex: to)])
    case 3 where items.count > 1:
      let shuffled = items.shuffled(using: &generator)
      model.change(path) { $0 = $0.with(items: shuffled) }
      return ("sort \(shuffled.map(\.tag))", [.replace(list, .array(shuffled.map(\.json)))])
    case 4 where !items.isEmpty:
      let index = random(items.count)
      guard case .leaf(let old) = items[index] else { return next(in: document) }
      let new = model.newTag()
      model.transferComments(old, to: new)
      model.change(path + [index]) { $0 = .leaf(new) }
      return ("replace \(old) by \(new)", [.replace(place(path + [index]), .string(new))])
    case 5:
      let new = model.newTag("m")
      model.change(path) { $0 = $0.with(members: members + [new]) }
      return ("set \(new) of \(node.tag)", [.set(object: place(path), name: new, 1)])
    case 6 where !members.isEmpty:
      let index = random(members.count)
      model.removeComments([members[index]])
      model.change(path) { $0 = $0.with(members: members.filter { $0 != members[index] }) }
      return ("remove \(members[index])", [.remove(place(path, members[index]))])
    case 7 where !items.isEmpty:
      let index = random(items.count)
      let wrapper = CommentedModel.Node.object(model.newTag(), members: [], items: [items[index]])
      // Comments around the old element are now around the wrapper.
      model.transferComments(items[index].tag, to: wrapper.tag)
      model.change(path + [index]) { $0 = wrapper }
      return ("wrap \(items[index].tag)", [.replace(place(path + [index]), wrapper.json)])
    case 8:
      guard let index = items.indices.first(where: { items[$0].items.count == 1 }) else { return next(in: document) }
      let (wrapper, inner) = (items[index], items[index].items[0])
      model.removeComments(wrapper.members)
      model.owners = model.owners.filter { $0.value != "*" + wrapper.tag }
      model.transferComments(wrapper.tag, to: inner.tag)
      model.change(path + [index]) { $0 = inner }
      return ("unwrap \(wrapper.tag)", [.replace(place(path + [index]), inner.json)])
    case 9 where !items.isEmpty:
      let other = model.objects[random(model.objects.count)]
      let index = random(items.count)
      // An element cannot move into itself.
      guard !other.starts(with: path + [index]), other != path else { return next(in: document) }
      let (item, count) = (items[index], model.node(at: other).items.count)
      let tag = model.node(at: other).tag
      let edits: [ModelEdit] = [
        .remove(place(path + [index])), .insert(list: place(other, "items"), index: count, item.json),
      ]
      model.change(path) { $0 = $0.with(items: Array(items[..<index] + items[(index + 1)...])) }
      guard let target = model.all.first(where: { model.node(at: $0).tag == tag }) else { return next(in: document) }
      model.change(target) { $0 = $0.with(items: $0.items + [item]) }
      return ("bring \(item.tag) into \(tag)", edits)
    case 10 where items.count > 1:
      let gone = items.filter { _ in Bool.random(using: &generator) }
      model.removeComments(gone.flatMap(\.tags))
      model.change(path) { $0 = $0.with(items: items.filter { !gone.contains($0) }) }
      let places = items.indices.filter { gone.contains(items[$0]) }.map { place(path + [$0]) }
      return ("remove \(gone.map(\.tag))", places.map { .remove($0) })
    default: return next(in: document)
    }
  }
}
