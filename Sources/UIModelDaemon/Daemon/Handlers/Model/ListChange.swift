import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The list element that a request refers to, by index or by name.
///
/// For example, `{"view": "root", "index": 0}` and `{"view": "root", "identifier": "bar"}` both select a constraint.
enum ListElement: Sendable {
  case index(Int, ParameterReader)
  case name(String, ParameterReader)

  /// Whether the element is given by its index.
  var isIndex: Bool { if case .index = self { true } else { false } }

  /// Reads `index`, or the parameter with the element's name if elements have names. Throws unless the request contains
  /// exactly one of the two parameters.
  init(_ reader: ParameterReader, named parameter: String) throws(ResponseError) {
    let name = parameter.isEmpty ? nil : try reader.string(ifPresent: JSONKey(parameter))
    guard parameter.isEmpty || (name == nil) == reader.hasMember("index") else {
      throw reader.mismatch("one of index and \(parameter)")
    }
    if let name {
      self = .name(name, try reader.requiredMember(JSONKey(parameter), "a string"))
    } else {
      self = .index(try reader.uinteger("index"), try reader.requiredMember("index", "a non-negative integer"))
    }
  }
}

/// A list property of an entity, with methods that return the edit for a change of the list.
///
/// Changes start from the list in the document. If the document does not contain the list, changes start from the
/// platform's default list, and each edit writes the complete new list into the document.
struct ListChange {
  private let path: [String]
  private let objectPlace: Place
  private let document: Document
  /// The property paths at which an element can have its name; see `ModelVerb.elementNamePaths`.
  private let namePaths: [[String]]
  /// The name of the entity in error messages.
  private let entityName: String
  /// The list in the document; nil if the document does not contain it.
  private let place: Place?
  private let elements: [JSONValue]

  init(
    _ path: [String], of objectPlace: Place, in document: Document, _ property: PropertyDefinition,
    named namePaths: [[String]], _ entityName: String
  ) throws(ResponseError) {
    self.path = path
    self.objectPlace = objectPlace
    self.document = document
    self.namePaths = namePaths
    self.entityName = entityName
    place = try document.listPlace(at: path, of: objectPlace, entityName)
    if let place, let (element, _) = document.element(at: place) {
      elements = element.elements.map { JSONValue($0) }
    } else {
      elements = property.defaultText.flatMap { JSONValue(text: $0) }?.array ?? []
    }
  }

  func insertionEdit(_ value: JSONValue, at index: Int) throws(ResponseError) -> ModelEdit {
    if let place { return .insert(list: place, index: index, value) }
    var newElements = elements
    newElements.insert(value, at: min(index, newElements.count))
    return try replacementEdit(newElements)
  }

  func removalEdit(_ element: ListElement) throws(ResponseError) -> ModelEdit {
    let index = try index(of: element)
    if let place = elementPlace(index) { return .remove(place) }
    var newElements = elements
    newElements.remove(at: index)
    return try replacementEdit(newElements)
  }

  /// Returns the edit that moves an element. An index beyond the end of the list moves the element to the end.
  func moveEdit(_ element: ListElement, to targetIndex: Int) throws(ResponseError) -> ModelEdit {
    let index = try index(of: element)
    if let place = elementPlace(index) { return .move(place, toIndex: targetIndex) }
    var newElements = elements
    let movedElement = newElements.remove(at: index)
    newElements.insert(movedElement, at: min(targetIndex, newElements.count))
    return try replacementEdit(newElements)
  }

  private func replacementEdit(_ elements: [JSONValue]) throws(ResponseError) -> ModelEdit {
    try document.assignmentEdit(path, of: objectPlace, to: .array(elements), entityName)
  }

  private func elementPlace(_ index: Int) -> Place? {
    place == nil ? nil : document.place(at: path + [String(index)], from: objectPlace)
  }

  private func index(of element: ListElement) throws(ResponseError) -> Int {
    let listName = path.last ?? "the list"
    switch element {
    case .index(let index, let reader):
      guard !elements.isEmpty else { throw reader.mismatch("no index, because \(listName) is empty") }
      guard index < elements.count else { throw reader.mismatch("an index from 0 to \(elements.count - 1)") }
      return index
    case .name(let name, let reader):
      let elementNames = elements.map(self.name)
      let matchingIndices = elementNames.indices.filter { elementNames[$0] == name }
      guard let matchingIndex = matchingIndices.first else {
        let knownNames = elementNames.compactMap { $0 }
        let expected =
          knownNames.isEmpty ? "an index, because no element of \(listName) has a name" : knownNames.oneOfPhrase
        throw reader.mismatch(expected, nearest: nearestName(to: name, among: knownNames))
      }
      guard matchingIndices.count == 1 else {
        throw reader.mismatch(
          "a unique name or an index, because \(matchingIndices.count) elements of \(listName) have this name")
      }
      return matchingIndex
    }
  }

  private func name(of element: JSONValue) -> String? {
    for path in namePaths {
      if let name = path.reduce(element as JSONValue?, { $0?[$1] })?.string { return name }
    }
    return nil
  }
}

extension Document {
  /// Returns the position in the document of the list at a property path from an object; nil if the document does not
  /// contain the list. Throws if the list or an object on the path is marked as unknown, because unknown values are
  /// never edited.
  fileprivate func listPlace(at path: [String], of objectPlace: Place, _ entityName: String) throws(ResponseError)
    -> Place?
  {
    for count in 1...max(1, path.count) {
      guard let place = place(at: Array(path.prefix(count)), from: objectPlace), let (element, _) = element(at: place)
      else {
        return nil
      }
      let isList = count == path.count
      guard element.unknownReason == nil, element.kind == (isList ? .array : .object) else {
        let reason =
          element.unknownReason.map { "is unknown: \($0)" } ?? (isList ? "is not a list" : "is not an object")
        throw ResponseError(
          .editRefused, "\(path.prefix(count).joined(separator: ".")) of \(entityName) \(reason)")
      }
      if isList { return place }
    }
    return nil
  }
}
