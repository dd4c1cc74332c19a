import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Finding {
  /// Returns the finding as shown in another document that contains its place. Only fixes that change this document's
  /// code alone are kept.
  /// - Parameter other: the document that contains the place.
  /// - Parameter owner: the document whose check reported the finding.
  /// - Parameter file: the number of `other` in the reading of `owner`.
  package func relocated(in other: Document, of owner: Document, file: Int32) -> Finding {
    guard !fixes.isEmpty else { return self }
    var shown = self
    shown.fixes = fixes.compactMap { fix in
      var edits: [ModelEdit] = []
      for edit in fix.edits {
        guard let moved = edit.moved(to: other, of: owner, file: file) else { return nil }
        edits.append(moved)
      }
      return fix.withEdits(edits)
    }
    return shown
  }
}

extension ModelEdit {
  /// Returns the same change as an edit of code in another document. Returns nil if the code is not in that document,
  /// or if several different declarations share the code.
  fileprivate func moved(to other: Document, of owner: Document, file: Int32) -> ModelEdit? {
    guard let externalPlace = owner.externalPlace(place), externalPlace.file == file, let reading = owner.reading,
      let block = other.blocks.first, !changesDeclaration || !reading.isShared(externalPlace, by: place.node)
    else { return nil }
    let targetPlace = Place(block: block.id, text: externalPlace.range)
    switch self {
    case .replace(let place, let value):
      guard let name = owner.propertyName(at: place) else { return nil }
      return .code(targetPlace, .replace(name: name, value))
    case .set(let object, let name, let value):
      // A value that is not written inside its object's code might be used by other objects too.
      guard let oldValue = owner.element(at: object)?.0[JSONKey(name)] else {
        return .code(targetPlace, .set(name: name, value))
      }
      let valuePlace = Place(block: object.block, node: Int32(oldValue.index))
      guard oldValue.unknownReason == nil, let range = owner.externalPlace(valuePlace), range.file == file,
        externalPlace.range.lowerBound <= range.range.lowerBound,
        range.range.upperBound <= externalPlace.range.upperBound
      else { return nil }
      return .code(Place(block: block.id, text: range.range), .replace(name: name, value))
    // The target of `moveStatement` is in the other document.
    case .code(_, .moveStatement): return nil
    case .code(_, let repair): return .code(targetPlace, repair)
    case .remove(let place):
      return owner.step(at: place) == nil || reading.isRepeated(externalPlace)
        ? nil : .code(targetPlace, .removeStatement)
    case .move(let place, let index):
      guard !reading.isRepeated(externalPlace), let (list, own) = owner.step(at: place), own != index,
        let target = list.elements.enumerated().first(where: { $0.offset == index })?.element,
        // An earlier place may precede the declarations of names that the statement uses.
        index > own || owner.element(at: place)?.0["remove"] != nil,
        let other = owner.externalPlace(Place(block: place.block, node: Int32(target.index))), other.file == file
      else { return nil }
      return .code(targetPlace, .moveStatement(to: Place(block: block.id, text: other.range), isAfter: index > own))
    case .insert, .renameProperty: return nil
    }
  }
}

extension Document {
  /// Returns the name of the property whose value is at a place.
  fileprivate func propertyName(at place: Place) -> String? {
    guard let (element, _) = element(at: place), element.index > 0 else { return nil }
    let key = JSONElement(tree: element.tree, index: element.index - 1)
    return key.kind == .key ? key.string : nil
  }
}

extension Document {
  /// Returns the list of steps that contains the step at a place, and the step's index.
  fileprivate func step(at place: Place) -> (list: JSONElement, index: Int)? {
    guard let (step, _) = element(at: place) else { return nil }
    for index in stride(from: step.index - 1, through: 1, by: -1) {
      let list = JSONElement(tree: step.tree, index: index)
      guard list.kind == .array, Int(list.node.next) > step.index else { continue }
      guard JSONElement(tree: step.tree, index: index - 1).string == "steps" else { return nil }
      return list.elements.enumerated().first { $0.element.index == step.index }.map { (list, $0.offset) }
    }
    return nil
  }
}

extension SwiftReading {
  /// Whether several different declarations of this reading may come from the same code in another file.
  fileprivate func isShared(_ place: SwiftPlace, by node: Int32) -> Bool {
    let same = places.filter { $0.value == place && JSONElement(tree: tree, index: Int($0.key)).kind != .key }.keys
    let objects = same.compactMap { node -> JSONValue? in
      let element = JSONElement(tree: tree, index: Int(node))
      let object = element.kind == .object ? element : SwiftReading.object(around: element)
      return object.map { JSONValue($0) }
    }
    guard objects.count == same.count, let first = objects.first, objects.allSatisfy({ $0 == first }) else {
      return true
    }
    // A function with several callers might be called in more ways than are known.
    let isInSharedCode = sharedPlaces.contains { shared in
      shared.file == place.file && shared.range.lowerBound <= place.range.lowerBound
        && place.range.upperBound <= shared.range.upperBound
    }
    return isInSharedCode && same.count < 2
  }

  /// Whether code in another file runs more than once, so that removing or moving it would affect other runs too.
  fileprivate func isRepeated(_ place: SwiftPlace) -> Bool {
    places.filter { $0.value == place && JSONElement(tree: tree, index: Int($0.key)).kind == .object }.count > 1
  }

  /// Returns the innermost object that contains an element.
  private static func object(around element: JSONElement) -> JSONElement? {
    for index in stride(from: element.index - 1, through: 0, by: -1) {
      let candidate = JSONElement(tree: element.tree, index: index)
      if candidate.kind == .object, Int(candidate.node.next) > element.index { return candidate }
    }
    return nil
  }
}
