import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Finding {
  /// Returns this finding with its fixes converted for the document that contains the finding's place. A fix is kept
  /// only if all its edits change that document's code.
  /// - Parameter targetDocument: the document that contains the place.
  /// - Parameter owner: the document whose check reported the finding.
  /// - Parameter fileNumber: the number of `targetDocument` in the reading of `owner`.
  package func relocated(in targetDocument: Document, of owner: Document, fileNumber: Int32) -> Finding {
    guard !fixes.isEmpty else { return self }
    var relocatedFinding = self
    relocatedFinding.fixes = fixes.compactMap { fix in
      var edits: [ModelEdit] = []
      for edit in fix.edits {
        guard let movedEdit = edit.moved(to: targetDocument, of: owner, fileNumber: fileNumber) else { return nil }
        edits.append(movedEdit)
      }
      return fix.withEdits(edits)
    }
    return relocatedFinding
  }
}

extension ModelEdit {
  /// Returns this edit converted to an edit of the code in another document. Returns nil if the code is not in that
  /// document, or if several different declarations share the code.
  fileprivate func moved(to targetDocument: Document, of owner: Document, fileNumber: Int32) -> ModelEdit? {
    guard let externalPlace = owner.externalPlace(place), externalPlace.fileNumber == fileNumber,
      let reading = owner.reading,
      let block = targetDocument.blocks.first, !changesDeclaration || !reading.isShared(externalPlace, by: place.node)
    else { return nil }
    let targetPlace = Place(block: block.id, text: externalPlace.range)
    switch self {
    case .replace(let place, let value):
      guard let name = owner.propertyName(at: place) else { return nil }
      return .code(targetPlace, .replace(name: name, value))
    case .set(let object, let name, let value):
      // A value that is not written inside its object's code might also be used by other objects.
      guard let oldValue = owner.element(at: object)?.0[JSONKey(name)] else {
        return .code(targetPlace, .set(name: name, value))
      }
      let valuePlace = Place(block: object.block, node: Int32(oldValue.index))
      guard oldValue.unknownReason == nil, let valueLocation = owner.externalPlace(valuePlace),
        valueLocation.fileNumber == fileNumber,
        externalPlace.range.lowerBound <= valueLocation.range.lowerBound,
        valueLocation.range.upperBound <= externalPlace.range.upperBound
      else { return nil }
      return .code(Place(block: block.id, text: valueLocation.range), .replace(name: name, value))
    // Only the place of the edit is converted, not the second statement that `moveStatement` names.
    case .code(_, .moveStatement): return nil
    case .code(_, let repair): return .code(targetPlace, repair)
    case .remove(let place):
      return owner.step(at: place) == nil || reading.isRepeated(externalPlace)
        ? nil : .code(targetPlace, .removeStatement)
    case .move(let place, let index):
      guard !reading.isRepeated(externalPlace), let (list, oldIndex) = owner.step(at: place), oldIndex != index,
        let target = list.elements.enumerated().first(where: { $0.offset == index })?.element,
        // At an earlier position, the names that the statement uses might not be declared yet.
        index > oldIndex || owner.element(at: place)?.0["remove"] != nil,
        let targetLocation = owner.externalPlace(Place(block: place.block, node: Int32(target.index))),
        targetLocation.fileNumber == fileNumber
      else { return nil }
      return .code(
        targetPlace, .moveStatement(to: Place(block: block.id, text: targetLocation.range), isAfter: index > oldIndex))
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
  /// Returns the `steps` list that contains the step at a place, and the step's index. Returns nil if the place is not
  /// a step.
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
  /// Whether several different declarations of this reading might come from the same code in another file.
  fileprivate func isShared(_ place: SwiftPlace, by node: Int32) -> Bool {
    let nodesAtPlace = places.filter { $0.value == place && JSONElement(tree: tree, index: Int($0.key)).kind != .key }
      .keys
    let objects = nodesAtPlace.compactMap { node -> JSONValue? in
      let element = JSONElement(tree: tree, index: Int(node))
      let object = element.kind == .object ? element : SwiftReading.object(around: element)
      return object.map { JSONValue($0) }
    }
    guard objects.count == nodesAtPlace.count, let first = objects.first, objects.allSatisfy({ $0 == first }) else {
      return true
    }
    // A function with several callers might be called in more ways than are known.
    let isInSharedCode = sharedPlaces.contains { sharedPlace in
      sharedPlace.fileNumber == place.fileNumber && sharedPlace.range.lowerBound <= place.range.lowerBound
        && place.range.upperBound <= sharedPlace.range.upperBound
    }
    return isInSharedCode && nodesAtPlace.count < 2
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
