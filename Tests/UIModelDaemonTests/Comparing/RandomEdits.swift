import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Generates random edits of characters, words, lines, entries, comments and complete values. Some edits are typical of
/// users, others produce unlikely text.
struct RandomEdits {
  let corpus: Corpus
  /// The original texts of the files, by path. Some edits restore an original text, which repairs broken text.
  var originalTexts: [String: String] = [:]

  typealias Edit = (range: Range<Int>, text: String)

  /// Returns one random edit of a text, or nil if the selected kind of edit does not apply to the text.
  func edit(_ path: String, _ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return characterEdit(bytes, using: &random)
    case 1: return fragmentInsertion(bytes, using: &random)
    case 2, 3: return lineEdit(bytes, using: &random)
    case 4: return commentInsertion(bytes, using: &random)
    case 5, 6: return restoration(path, bytes)
    default:
      if path.hasSuffix(".json") { return entryEdit(bytes, using: &random) }
      return wordEdit(bytes, using: &random)
    }
  }

  // MARK: Text

  private func characterEdit(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    let offset = Int.random(in: 0...bytes.count, using: &random)
    let insertedText = ["", "x", " ", "\n", "1", "é", "\""].randomElement(using: &random) ?? ""
    return (offset..<min(bytes.count, offset + Int.random(in: 0...1, using: &random)), insertedText)
  }

  private func fragmentInsertion(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    let offset = Int.random(in: 0...bytes.count, using: &random)
    return (offset..<offset, SampleDocuments.fragments.randomElement(using: &random) ?? "")
  }

  /// Returns an edit that removes or duplicates a line, exchanges two lines, or replaces a line with the text of
  /// another line.
  private func lineEdit(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    var lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    if lineStarts.last != bytes.count { lineStarts.append(bytes.count) }
    guard lineStarts.count > 2 else { return nil }
    func lineRange(_ index: Int) -> Range<Int> { lineStarts[index]..<lineStarts[index + 1] }
    let sourceRange = lineRange(Int.random(in: 0..<lineStarts.count - 1, using: &random))
    let targetRange = lineRange(Int.random(in: 0..<lineStarts.count - 1, using: &random))
    let text = String(decoding: bytes[sourceRange], as: UTF8.self)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return (sourceRange, "")
    case 1: return (sourceRange.lowerBound..<sourceRange.lowerBound, text)
    case 2: return (targetRange, text)
    default:
      let (firstRange, lastRange) =
        sourceRange.lowerBound <= targetRange.lowerBound ? (sourceRange, targetRange) : (targetRange, sourceRange)
      guard firstRange != lastRange else { return nil }
      let middleBytes = bytes[firstRange.upperBound..<lastRange.lowerBound]
      let exchangedBytes = Array(bytes[lastRange]) + Array(middleBytes) + Array(bytes[firstRange])
      return (firstRange.lowerBound..<lastRange.upperBound, String(decoding: exchangedBytes, as: UTF8.self))
    }
  }

  private func commentInsertion(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    let lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    let offset = lineStarts.randomElement(using: &random) ?? 0
    let ruleCode = RuleCodes.allCodes.randomElement(using: &random) ?? ""
    let system = String(ruleCode.prefix { $0 != "/" })
    let formerCode = RuleCodes.formerCodes.randomElement(using: &random) ?? ""
    let comments = [
      "// uimodel:disable-next-line \(formerCode) by a former name\n",
      "// uimodel:disable \(formerCode), \(ruleCode)\n",
      "// uimodel:enable \(formerCode)\n", "// uimodel:disable-file \(formerCode)\n",
      "// uimodel:disable-file \(ruleCode) all of it\n",
      "// uimodel:disable-next-line model/renamed-rule, \(system)\n", "// uimodel:disable-line \(ruleCode)x\n",
      "// uimodel:disable-next-line \(ruleCode) as it is\n", "// uimodel:disable \(system)\n",
      "// uimodel:enable \(system)\n", "// uimodel:disable model menu sheet\n", "// a comment\n", "/* a\n comment */",
      // This comment is so long that the text after it is in another block, i.e. a part of the document that is parsed
      // separately.
      "// " + String(repeating: "-", count: 8_500) + "\n",
    ]
    return (offset..<offset, comments.randomElement(using: &random) ?? "")
  }

  private func restoration(_ path: String, _ bytes: [UInt8]) -> Edit? {
    guard let originalBytes = originalTexts[path].map({ Array($0.utf8) }), originalBytes != bytes else { return nil }
    let commonPrefixCount = zip(originalBytes, bytes).prefix { $0 == $1 }.count
    let commonSuffixCount = zip(originalBytes[commonPrefixCount...].reversed(), bytes[commonPrefixCount...].reversed())
      .prefix { $0 == $1 }.count
    return (
      commonPrefixCount..<bytes.count - commonSuffixCount,
      String(decoding: originalBytes[commonPrefixCount..<originalBytes.count - commonSuffixCount], as: UTF8.self)
    )
  }

  /// Returns an edit of a word in Swift code or in a property list: replaces the word, or inserts an `x` after its
  /// first byte.
  private func wordEdit(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    let wordRanges = TextEntries(bytes).scalarRanges
    guard let targetRange = wordRanges.randomElement(using: &random),
      let sourceRange = wordRanges.randomElement(using: &random)
    else {
      return nil
    }
    let text = String(decoding: bytes[sourceRange], as: UTF8.self)
    let commonWords = ["\"i\"", ".command", "builder", "menuBuilder", "true", "UIMenu", ".file", "\"\"", "nil"]
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return (targetRange, text)
    case 1: return (targetRange, commonWords.randomElement(using: &random) ?? "")
    default: return (targetRange.lowerBound + 1..<targetRange.lowerBound + 1, "x")
    }
  }

  // MARK: Entries

  private func entryEdit(_ bytes: [UInt8], using random: inout SeededGenerator) -> Edit? {
    let textEntries = TextEntries(bytes)
    switch Int.random(in: 0..<11, using: &random) {
    case 0, 1, 2:
      guard let member = textEntries.members.randomElement(using: &random),
        let value = corpus.values[member.key]?.randomElement(using: &random)
      else { return nil }
      return (member.valueRange, value)
    case 3: return entryInsertion(bytes, textEntries, using: &random)
    case 4: return entryRemoval(bytes, textEntries, using: &random)
    case 5: return entryDuplication(bytes, textEntries, using: &random)
    case 6: return entryExchange(bytes, textEntries, using: &random)
    case 7:
      guard let valueRange = textEntries.members.randomElement(using: &random)?.valueRange else { return nil }
      return (valueRange, #"{ "$unknown": "not read" }"#)
    case 8:
      guard let keyRange = textEntries.members.randomElement(using: &random)?.keyRange,
        let newKey = corpus.keys.randomElement(using: &random)
      else { return nil }
      return (keyRange, "\"\(newKey)\"")
    case 9: return digitEdit(bytes, textEntries, using: &random)
    default: return stringEdit(bytes, textEntries, using: &random)
    }
  }

  private func entryInsertion(_ bytes: [UInt8], _ textEntries: TextEntries, using random: inout SeededGenerator)
    -> Edit?
  {
    guard let container = textEntries.containers.randomElement(using: &random),
      let text = (container.isObject ? corpus.members : corpus.elements)[container.owner]?.randomElement(using: &random)
    else { return nil }
    let isEmpty = !textEntries.entries.contains { container.range.contains($0.range.lowerBound) }
    return (container.range.lowerBound..<container.range.lowerBound, isEmpty ? text : text + ",\n")
  }

  /// Returns an edit that removes an entry and the comma after the entry. For the last entry, removes the comma before
  /// the entry.
  private func entryRemoval(_ bytes: [UInt8], _ textEntries: TextEntries, using random: inout SeededGenerator) -> Edit?
  {
    guard let entry = textEntries.entries.randomElement(using: &random) else { return nil }
    let siblingRanges = textEntries.entries.filter { $0.containerIndex == entry.containerIndex }.map(\.range)
      .sorted { $0.lowerBound < $1.lowerBound }
    guard let index = siblingRanges.firstIndex(of: entry.range) else { return nil }
    if index + 1 < siblingRanges.count { return (entry.range.lowerBound..<siblingRanges[index + 1].lowerBound, "") }
    if index > 0 { return (siblingRanges[index - 1].upperBound..<entry.range.upperBound, "") }
    return (entry.range, "")
  }

  private func entryDuplication(_ bytes: [UInt8], _ textEntries: TextEntries, using random: inout SeededGenerator)
    -> Edit?
  {
    guard let entry = textEntries.entries.randomElement(using: &random), entry.range.count < 3_000 else { return nil }
    let offset = entry.range.lowerBound
    return (offset..<offset, String(decoding: bytes[entry.range], as: UTF8.self) + ", ")
  }

  private func entryExchange(_ bytes: [UInt8], _ textEntries: TextEntries, using random: inout SeededGenerator) -> Edit?
  {
    guard let entry = textEntries.entries.randomElement(using: &random),
      let sibling = textEntries.entries.filter({ $0.containerIndex == entry.containerIndex && $0.range != entry.range })
        .randomElement(using: &random)
    else { return nil }
    let (first, last) = entry.range.lowerBound < sibling.range.lowerBound ? (entry, sibling) : (sibling, entry)
    let exchangedBytes =
      Array(bytes[last.range]) + bytes[first.range.upperBound..<last.range.lowerBound] + bytes[first.range]
    return (first.range.lowerBound..<last.range.upperBound, String(decoding: exchangedBytes, as: UTF8.self))
  }

  private func digitEdit(_ bytes: [UInt8], _ textEntries: TextEntries, using random: inout SeededGenerator) -> Edit? {
    let numberRanges = textEntries.scalarRanges.filter { (0x30...0x39).contains(bytes[$0.lowerBound]) }
    guard let numberRange = numberRanges.randomElement(using: &random) else { return nil }
    return (numberRange.lowerBound..<numberRange.lowerBound + 1, String(Int.random(in: 1...9, using: &random)))
  }

  /// Returns an edit that replaces a string in the text with another string from the text.
  private func stringEdit(_ bytes: [UInt8], _ textEntries: TextEntries, using random: inout SeededGenerator) -> Edit? {
    let stringRanges = textEntries.scalarRanges.filter { bytes[$0.lowerBound] == UInt8(ascii: "\"") }
    guard let targetRange = stringRanges.randomElement(using: &random),
      let sourceRange = stringRanges.randomElement(using: &random)
    else {
      return nil
    }
    return (targetRange, String(decoding: bytes[sourceRange], as: UTF8.self))
  }
}
