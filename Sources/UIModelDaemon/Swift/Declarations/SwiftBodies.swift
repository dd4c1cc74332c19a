import UIModelPlatform

/// An index of the code of a type's functions and properties, for lookup by file and token.
struct SwiftBodies {
  /// The tokens of one function body, getter or initial value.
  struct Body {
    let tokens: Range<Int>
    /// The name of the function or property.
    let name: String
    let isFunction: Bool
    /// The position in declaration order: first the type's functions, then its properties.
    let declarationIndex: Int
  }

  /// The bodies by file number, sorted by their position in the file.
  private var bodies: [Int32: [Body]] = [:]
  /// The numbers of the files with bodies, in ascending order.
  let fileNumbers: [Int32]

  init(_ type: SwiftType) {
    var bodies: [Int32: [Body]] = [:]
    var declarationIndex = 0
    func add(_ tokens: Range<Int>?, _ location: SwiftLocation, _ name: String, isFunction: Bool) {
      guard let tokens, !tokens.isEmpty else { return }
      bodies[location.fileNumber, default: []].append(
        Body(tokens: tokens, name: name, isFunction: isFunction, declarationIndex: declarationIndex))
      declarationIndex += 1
    }
    for function in type.functions { add(function.body, function.location, function.name, isFunction: true) }
    for property in type.properties {
      add(property.getter, property.location, property.name, isFunction: false)
      add(property.value, property.location, property.name, isFunction: false)
    }
    self.bodies = bodies.mapValues { $0.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound } }
    fileNumbers = bodies.keys.sorted()
  }

  /// Returns the body that contains a token; nil for a token outside all bodies.
  func body(around token: Int, in fileNumber: Int32) -> Body? {
    guard let bodies = bodies[fileNumber] else { return nil }
    var (low, high) = (0, bodies.count)
    while low < high {
      let middle = (low + high) / 2
      if bodies[known: middle].tokens.lowerBound <= token { low = middle + 1 } else { high = middle }
    }
    return low > 0 && bodies[known: low - 1].tokens.contains(token) ? bodies[known: low - 1] : nil
  }
}
