import Foundation
import Testing
import UIModelJSON

/// Compares the JSON reader and writer with Foundation.
@Suite struct JSONPropertyTests {
  private func randomValue(_ depth: Int, _ generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .int(Int.random(in: -1_000_000...1_000_000, using: &generator))
    case 3: return .number(Double.random(in: -1e6...1e6, using: &generator))
    case 4, 5: return .string(randomString(&generator))
    case 6:
      return .array((0..<Int.random(in: 0..<5, using: &generator)).map { _ in randomValue(depth - 1, &generator) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        // Foundation treats two Unicode normalizations of é as the same name.
        let name = randomString(&generator)
        let equalName = object.members.first { $0.name == name }?.name
        object[equalName ?? name] = randomValue(depth - 1, &generator)
      }
      return .object(object)
    }
  }

  private func randomString(_ generator: inout SeededGenerator) -> String {
    let pieces = [
      "a", "é", "日", "😀", "\"", "\\", "\n", "\u{0}", "\u{7F}", "/", "\u{2028}", "👩‍👩‍👧", "e\u{301}", "\r\n", " ",
    ]
    let count = Int.random(in: 0..<8, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  /// Whether a Foundation value equals a `JSONValue`.
  private func areEqual(_ foundationValue: Any, _ jsonValue: JSONValue) -> Bool {
    switch jsonValue {
    case .null: return foundationValue is NSNull
    case .bool(let value): return (foundationValue as? NSNumber)?.boolValue == value
    case .int(let value): return (foundationValue as? NSNumber)?.intValue == value
    // Foundation does not always round the last digit to the nearest value, so `number` has a tolerance.
    case .numeral(let text): return (foundationValue as? NSNumber)?.doubleValue == Double(text)
    case .number(let value):
      guard let number = foundationValue as? NSNumber else { return false }
      return abs(number.doubleValue - value) <= abs(value) * 1e-15
    case .string(let value): return (foundationValue as? String).map { Array($0.utf8) == Array(value.utf8) } ?? false
    case .array(let values):
      guard let array = foundationValue as? [Any], array.count == values.count else { return false }
      return zip(array, values).allSatisfy { areEqual($0, $1) }
    case .object(let object):
      guard let dictionary = foundationValue as? [String: Any], dictionary.count == object.members.count else {
        return false
      }
      return object.members.allSatisfy { member in dictionary[member.name].map { areEqual($0, member.value) } ?? false }
    }
  }

  @Test func foundationParsesWrittenJSON() throws {
    var generator = SeededGenerator(seed: 1)
    for round in 0..<400 {
      let value = JSONValue.array([randomValue(4, &generator)])
      let bytes = value.utf8(indent: round % 2 == 0 ? nil : 2)
      let foundationValue = try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
      #expect(areEqual(foundationValue, value), "\(value.text())")
    }
  }

  @Test func foundationOutputIsParsed() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<400 {
      let value = JSONValue.array([randomValue(4, &generator)])
      let foundationValue = try JSONSerialization.jsonObject(with: Data(value.utf8()))
      let data = try JSONSerialization.data(withJSONObject: foundationValue, options: [.prettyPrinted])
      let tree = JSONTree(Array(data), syntax: .strict)
      #expect(tree.problems == [])
      let parsedValue = try #require(tree.root.map { JSONValue($0) })
      #expect(areEqual(foundationValue, parsedValue), "\(value.text())")
    }
  }

  @Test func parsedOutputIsWrittenAsTheSameText() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      let value = JSONValue.array([randomValue(4, &generator)])
      let parsedValue = JSONValue(text: value.text())
      #expect(parsedValue?.text() == value.text())
    }
  }

  @Test func integralNumbersAreWrittenWithoutAFraction() {
    #expect(JSONValue.number(3).text() == "3")
    #expect(JSONValue.number(.infinity).text() == "null")
    #expect(JSONValue.number(1e300).text() == "1e+300")
    #expect(JSONValue.number(0.1).text() == "0.1")
  }

  @Test func largeObjectKeepsTheFirstDuplicateKey() throws {
    let members = (0..<20_000).map { "\"k\($0)\":\($0)" } + ["\"k3\":-1"]
    let tree = JSONTree(Array(("{" + members.joined(separator: ",") + "}").utf8), syntax: .strict)
    let object = JSONObject(try #require(tree.root))
    #expect(object.members.count == 20_000)
    #expect(object["k3"] == 3)
  }
}
