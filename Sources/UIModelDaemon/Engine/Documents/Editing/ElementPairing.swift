import UIModelJSON

/// Which new elements of a list are old ones: the same value, or another value of the thing with the same name.
struct ElementPairing {
  /// By new element, the old one that it is.
  private(set) var sources: [Int?]
  /// The new elements that are an old one changed.
  private(set) var changed = Set<Int>()
  /// The old ones that no new one is, as far as is known.
  private(set) var left: Set<Int>

  init(_ old: [JSONValue], _ new: [JSONValue]) {
    var places: [JSONValue: [Int]] = [:]
    for (index, old) in old.enumerated().reversed() { places[old.canonical, default: []].append(index) }
    sources = new.map { places[$0.canonical]?.popLast() }
    left = Set(old.indices).subtracting(sources.compactMap { $0 })
    let alone = Self.named(old, Array(left))
    for (name, index) in Self.named(new, new.indices.filter { sources[$0] == nil }) {
      guard let source = alone[name] else { continue }
      sources[index] = source
      left.remove(source)
      changed.insert(index)
    }
  }

  /// Takes an old element that is left for a new one; false if it is not left.
  mutating func take(_ source: Int, for index: Int) -> Bool {
    guard left.remove(source) != nil else { return false }
    sources[index] = source
    changed.insert(index)
    return true
  }

  /// Elements by the name they have, without those that share one.
  private static func named(_ values: [JSONValue], _ indices: [Int]) -> [String: Int] {
    var found: [String: Int] = [:]
    var twice = Set<String>()
    for index in indices {
      guard let name = values[index]["ref"]?.string ?? values[index]["identifier"]?.string else { continue }
      if found.updateValue(index, forKey: name) != nil { twice.insert(name) }
    }
    return found.filter { !twice.contains($0.key) }
  }
}
