import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Which new elements of a list are old ones: the same value, or another value of the thing with the same name.
struct ElementPairing {
  /// By new element, the old one that it is.
  private(set) var sources: [Int?]
  /// The new elements that are an old one changed.
  private(set) var changed = Set<Int>()
  /// The old ones that no new one is, as far as is known.
  private(set) var left: Set<Int>

  /// The names of old and new elements that have one.
  private let names: (old: [String?], new: [String?])

  init(_ old: [JSONValue], _ new: [JSONValue]) {
    names = (old.map(Self.name), new.map(Self.name))
    sources = Array(repeating: nil, count: new.count)
    left = Set(old.indices)
    // Of numbers (a frame, a point) the place says which it is.
    if old.count == new.count, old.count > 1, (old + new).allSatisfy({ $0.double != nil }) {
      for index in new.indices {
        sources[index] = index
        if old[known: index].canonical != new[known: index].canonical { changed.insert(index) }
      }
      left = []
      return
    }
    var places: [JSONValue: [Int]] = [:]
    for (index, old) in old.enumerated().reversed() { places[old.canonical, default: []].append(index) }
    sources = new.map { places[$0.canonical]?.popLast() }
    left.subtract(sources.compactMap { $0 })
    let alone = Self.alone(names.old, Array(left))
    for (name, index) in Self.alone(names.new, new.indices.filter { sources[$0] == nil }) {
      guard let source = alone[name] else { continue }
      sources[index] = source
      left.remove(source)
      changed.insert(index)
    }
    pairByLikeness(old, new)
  }

  /// Pairs objects without a name by what they share.
  private mutating func pairByLikeness(_ old: [JSONValue], _ new: [JSONValue]) {
    let unpaired = new.indices.filter { sources[$0] == nil && names.new[$0] == nil }
    let free = left.filter { names.old[$0] == nil }.sorted()
    guard unpaired.count * free.count < ElementPairing.mostPairs else { return }
    var pairs: [(likeness: Int, new: Int, old: Int)] = []
    for index in unpaired {
      for source in free {
        let likeness = old[known: source].likeness(to: new[known: index])
        if likeness > 0 { pairs.append((likeness, index, source)) }
      }
    }
    pairs.sort { ($1.likeness, $0.new, $0.old) < ($0.likeness, $1.new, $1.old) }
    for pair in pairs where sources[pair.new] == nil { _ = take(pair.old, for: pair.new) }
  }

  private static let mostPairs = 10_000

  /// Takes an old element that is left for a new one; false if it is not left, or another thing by its name.
  mutating func take(_ source: Int, for index: Int) -> Bool {
    guard left.contains(source) else { return false }
    if let old = names.old[source], let new = names.new[index], old != new { return false }
    left.remove(source)
    sources[index] = source
    changed.insert(index)
    return true
  }

  /// The name by which an element is known.
  static func name(_ value: JSONValue) -> String? {
    for key in ["ref", "identifier", "id", "name"] {
      if let name = value[key]?.string { return key + " " + name }
    }
    return nil
  }

  /// Elements by the name they have, without those that share one.
  private static func alone(_ names: [String?], _ indices: [Int]) -> [String: Int] {
    var found: [String: Int] = [:]
    var twice = Set<String>()
    for index in indices {
      guard let name = names[index] else { continue }
      if found.updateValue(index, forKey: name) != nil { twice.insert(name) }
    }
    return found.filter { !twice.contains($0.key) }
  }
}

extension JSONValue {
  /// How many members two objects share.
  fileprivate func likeness(to other: JSONValue) -> Int {
    guard let object, let other = other.object else { return 0 }
    return object.members.count { member in other[member.name].map { $0.canonical == member.value.canonical } ?? false }
  }
}
