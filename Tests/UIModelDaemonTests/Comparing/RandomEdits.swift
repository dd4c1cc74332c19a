import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Random edits of characters, words, lines, entries, comments and complete values. Some imitate people, others produce
/// unlikely text.
struct RandomEdits {
  let corpus: Corpus
  /// The original texts of the files by path. An edit occasionally restores one, which repairs broken text.
  var originalTexts: [String: String] = [:]

  typealias Edit = (range: Range<Int>, text: String)

  /// Returns one random edit of a text, or nil if the selected kind of edit does not apply to the text.
  func edit(_ path: String, _ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return character(bytes, using: &random)
    case 1: return scrap(bytes, using: &random)
    case 2, 3: return line(bytes, using: &random)
    case 4: return comment(bytes, using: &random)
    case 5, 6: return base(path, bytes)
    default:
      if path.hasSuffix(".json") { return entry(bytes, using: &random) }
      return word(bytes, using: &random)
    }
  }

  // MARK: Text

  private func character(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    let at = Int.random(in: 0...bytes.count, using: &random)
    let new = ["", "x", " ", "\n", "1", "é", "\""].randomElement(using: &random) ?? ""
    return (at..<min(bytes.count, at + Int.random(in: 0...1, using: &random)), new)
  }

  private func scrap(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    let at = Int.random(in: 0...bytes.count, using: &random)
    return (at..<at, SampleDocuments.fragments.randomElement(using: &random) ?? "")
  }

  /// Removes, duplicates or moves a line, or replaces another line with its text.
  private func line(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    var starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    if starts.last != bytes.count { starts.append(bytes.count) }
    guard starts.count > 2 else { return nil }
    func line(_ index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }
    let one = line(Int.random(in: 0..<starts.count - 1, using: &random))
    let other = line(Int.random(in: 0..<starts.count - 1, using: &random))
    let text = String(decoding: bytes[one], as: UTF8.self)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return (one, "")
    case 1: return (one.lowerBound..<one.lowerBound, text)
    case 2: return (other, text)
    default:
      let (first, last) = one.lowerBound <= other.lowerBound ? (one, other) : (other, one)
      guard first != last else { return nil }
      let between = bytes[first.upperBound..<last.lowerBound]
      let moved = Array(bytes[last]) + Array(between) + Array(bytes[first])
      return (first.lowerBound..<last.upperBound, String(decoding: moved, as: UTF8.self))
    }
  }

  private func comment(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    let at = starts.randomElement(using: &random) ?? 0
    let code = RuleCodes.all.randomElement(using: &random) ?? ""
    let system = String(code.prefix { $0 != "/" })
    let former = RuleCodes.formerCodes.randomElement(using: &random) ?? ""
    let comments = [
      "// uimodel:disable-next-line \(former) by a former name\n", "// uimodel:disable \(former), \(code)\n",
      "// uimodel:enable \(former)\n", "// uimodel:disable-file \(former)\n",
      "// uimodel:disable-file \(code) all of it\n",
      "// uimodel:disable-next-line model/renamed-rule, \(system)\n", "// uimodel:disable-line \(code)x\n",
      "// uimodel:disable-next-line \(code) as it is\n", "// uimodel:disable \(system)\n",
      "// uimodel:enable \(system)\n", "// uimodel:disable model menu sheet\n", "// a comment\n", "/* a\n comment */",
      // This comment is so long that the text after it is in another block.
      "// " + String(repeating: "-", count: 8_500) + "\n",
    ]
    return (at..<at, comments.randomElement(using: &random) ?? "")
  }

  private func base(_ path: String, _ bytes: [UInt8]) -> Edit? {
    guard let base = originalTexts[path].map({ Array($0.utf8) }), base != bytes else { return nil }
    let start = zip(base, bytes).prefix { $0 == $1 }.count
    let end = zip(base[start...].reversed(), bytes[start...].reversed()).prefix { $0 == $1 }.count
    return (start..<bytes.count - end, String(decoding: base[start..<base.count - end], as: UTF8.self))
  }

  /// Edits a word of Swift code or of a property list: replaces it, or inserts an `x` after its first byte.
  private func word(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    let words = TextEntries(bytes).scalars
    guard let one = words.randomElement(using: &random), let other = words.randomElement(using: &random) else {
      return nil
    }
    let text = String(decoding: bytes[other], as: UTF8.self)
    let more = ["\"i\"", ".command", "builder", "menuBuilder", "true", "UIMenu", ".file", "\"\"", "nil"]
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return (one, text)
    case 1: return (one, more.randomElement(using: &random) ?? "")
    default: return (one.lowerBound + 1..<one.lowerBound + 1, "x")
    }
  }

  // MARK: Entries

  private func entry(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    let found = TextEntries(bytes)
    switch Int.random(in: 0..<11, using: &random) {
    case 0, 1, 2:
      guard let member = found.members.randomElement(using: &random),
        let value = corpus.values[member.key]?.randomElement(using: &random)
      else { return nil }
      return (member.value, value)
    case 3: return insertion(bytes, found, using: &random)
    case 4: return removal(bytes, found, using: &random)
    case 5: return duplication(bytes, found, using: &random)
    case 6: return exchange(bytes, found, using: &random)
    case 7:
      guard let value = found.members.randomElement(using: &random)?.value else { return nil }
      return (value, #"{ "$unknown": "not read" }"#)
    case 8:
      guard let key = found.members.randomElement(using: &random)?.keyRange,
        let other = corpus.keys.randomElement(using: &random)
      else { return nil }
      return (key, "\"\(other)\"")
    case 9: return digit(bytes, found, using: &random)
    default: return name(bytes, found, using: &random)
    }
  }

  private func insertion(_ bytes: [UInt8], _ found: TextEntries, using random: inout SeededGenerator) -> Edit? {
    guard let place = found.containers.randomElement(using: &random),
      let text = (place.isObject ? corpus.members : corpus.elements)[place.owner]?.randomElement(using: &random)
    else { return nil }
    let isEmpty = !found.entries.contains { place.range.contains($0.range.lowerBound) }
    return (place.range.lowerBound..<place.range.lowerBound, isEmpty ? text : text + ",\n")
  }

  /// Removes an entry with the comma after it, or with the comma before it if it is the last one.
  private func removal(_ bytes: [UInt8], _ found: TextEntries, using random: inout SeededGenerator) -> Edit? {
    guard let entry = found.entries.randomElement(using: &random) else { return nil }
    let siblings = found.entries.filter { $0.container == entry.container }.map(\.range)
      .sorted { $0.lowerBound < $1.lowerBound }
    guard let index = siblings.firstIndex(of: entry.range) else { return nil }
    if index + 1 < siblings.count { return (entry.range.lowerBound..<siblings[index + 1].lowerBound, "") }
    if index > 0 { return (siblings[index - 1].upperBound..<entry.range.upperBound, "") }
    return (entry.range, "")
  }

  private func duplication(_ bytes: [UInt8], _ found: TextEntries, using random: inout SeededGenerator) -> Edit? {
    guard let entry = found.entries.randomElement(using: &random), entry.range.count < 3_000 else { return nil }
    let at = entry.range.lowerBound
    return (at..<at, String(decoding: bytes[entry.range], as: UTF8.self) + ", ")
  }

  private func exchange(_ bytes: [UInt8], _ found: TextEntries, using random: inout SeededGenerator) -> Edit? {
    guard let one = found.entries.randomElement(using: &random),
      let other = found.entries.filter({ $0.container == one.container && $0.range != one.range })
        .randomElement(using: &random)
    else { return nil }
    let (first, last) = one.range.lowerBound < other.range.lowerBound ? (one, other) : (other, one)
    let all = Array(bytes[last.range]) + bytes[first.range.upperBound..<last.range.lowerBound] + bytes[first.range]
    return (first.range.lowerBound..<last.range.upperBound, String(decoding: all, as: UTF8.self))
  }

  private func digit(_ bytes: [UInt8], _ found: TextEntries, using random: inout SeededGenerator) -> Edit? {
    let numbers = found.scalars.filter { (0x30...0x39).contains(bytes[$0.lowerBound]) }
    guard let number = numbers.randomElement(using: &random) else { return nil }
    return (number.lowerBound..<number.lowerBound + 1, String(Int.random(in: 1...9, using: &random)))
  }

  /// Replaces a name in the text with another name of the text.
  private func name(_ bytes: [UInt8], _ found: TextEntries, using random: inout SeededGenerator) -> Edit? {
    let strings = found.scalars.filter { bytes[$0.lowerBound] == UInt8(ascii: "\"") }
    guard let one = strings.randomElement(using: &random), let other = strings.randomElement(using: &random) else {
      return nil
    }
    return (one, String(decoding: bytes[other], as: UTF8.self))
  }
}
