import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Pairs the elements of a new list with those of an old list: equal values first, then elements with the same name,
/// then objects with common members. For example, `{ "ref": "a", "title": "New" }` pairs with `{ "ref": "a" }`.
struct ElementPairing {
  /// For each new element, the index of its old element; nil for an added element.
  private(set) var sources: [Int?]
  /// The new elements whose old element has a different value.
  private(set) var changedElements = Set<Int>()
  /// The old elements that are not paired.
  private(set) var unmatchedElements: Set<Int>

  /// The names of the old and new elements; nil for an element without a name.
  private let names: (old: [String?], new: [String?])

  init(_ oldElements: [JSONValue], _ newElements: [JSONValue]) {
    names = (oldElements.map(Self.name), newElements.map(Self.name))
    sources = Array(repeating: nil, count: newElements.count)
    unmatchedElements = Set(oldElements.indices)
    // Numbers, as in a frame or a point, are paired by position.
    if oldElements.count == newElements.count, oldElements.count > 1,
      (oldElements + newElements).allSatisfy({ $0.double != nil })
    {
      for index in newElements.indices {
        sources[index] = index
        if oldElements[known: index].canonical != newElements[known: index].canonical { changedElements.insert(index) }
      }
      unmatchedElements = []
      return
    }
    var indicesByValue: [JSONValue: [Int]] = [:]
    for (index, oldElement) in oldElements.enumerated().reversed() {
      indicesByValue[oldElement.canonical, default: []].append(index)
    }
    sources = newElements.map { indicesByValue[$0.canonical]?.popLast() }
    unmatchedElements.subtract(sources.compactMap { $0 })
    let oldIndexByName = Self.indexByUniqueName(names.old, Array(unmatchedElements))
    for (name, index) in Self.indexByUniqueName(names.new, newElements.indices.filter { sources[$0] == nil }) {
      guard let source = oldIndexByName[name] else { continue }
      sources[index] = source
      unmatchedElements.remove(source)
      changedElements.insert(index)
    }
    pairBySimilarity(oldElements, newElements)
  }

  /// Pairs unnamed objects. Pairs with the most equal members come first.
  private mutating func pairBySimilarity(_ oldElements: [JSONValue], _ newElements: [JSONValue]) {
    let unpairedNew = newElements.indices.filter { sources[$0] == nil && names.new[$0] == nil }
    let unpairedOld = unmatchedElements.filter { names.old[$0] == nil }.sorted()
    guard unpairedNew.count * unpairedOld.count < ElementPairing.maximumPairCount else { return }
    var pairs: [(likeness: Int, new: Int, old: Int)] = []
    for index in unpairedNew {
      for source in unpairedOld {
        let similarity = oldElements[known: source].similarity(to: newElements[known: index])
        if similarity > 0 { pairs.append((similarity, index, source)) }
      }
    }
    pairs.sort { ($1.likeness, $0.new, $0.old) < ($0.likeness, $1.new, $1.old) }
    for pair in pairs where sources[pair.new] == nil { _ = match(pair.old, for: pair.new) }
  }

  /// The maximum number of combinations of an old and a new element that are compared.
  private static let maximumPairCount = 10_000

  /// Pairs an unpaired old element with a new one. Returns false if the old element is paired already, or if the
  /// elements have different names.
  mutating func match(_ source: Int, for index: Int) -> Bool {
    guard unmatchedElements.contains(source) else { return false }
    if let oldName = names.old[source], let newName = names.new[index], oldName != newName { return false }
    unmatchedElements.remove(source)
    sources[index] = source
    changedElements.insert(index)
    return true
  }

  /// Returns the name that identifies an element, preceded by the key whose value is the name. For example, the result
  /// for `{ "ref": "menu" }` is `ref menu`. Returns nil for an element without a name.
  static func name(_ value: JSONValue) -> String? {
    for key in ["ref", "identifier", "id", "name"] {
      if let name = value[key]?.string { return key + " " + name }
    }
    return nil
  }

  /// Returns the index of each element whose name is unique among the elements at `indices`, by name.
  private static func indexByUniqueName(_ names: [String?], _ indices: [Int]) -> [String: Int] {
    var indexByName: [String: Int] = [:]
    var repeatedNames = Set<String>()
    for index in indices {
      guard let name = names[index] else { continue }
      if indexByName.updateValue(index, forKey: name) != nil { repeatedNames.insert(name) }
    }
    return indexByName.filter { !repeatedNames.contains($0.key) }
  }
}

extension JSONValue {
  /// Returns the number of equal members of two objects.
  fileprivate func similarity(to otherValue: JSONValue) -> Int {
    guard let object, let otherObject = otherValue.object else { return 0 }
    return object.members.count { member in
      otherObject[member.name].map { $0.canonical == member.value.canonical } ?? false
    }
  }
}
