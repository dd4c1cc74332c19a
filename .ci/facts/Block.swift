/// The facts of one text below a head:
///
///     # SUBJECT.TEST HASH (silent…)  FIRST LINE
///
/// `silent: REASON` where nothing is found and no site is understood, for this reason. `silent, no understood site` where
/// no reason is known.
struct Block: Comparable {
  let lines: [String]
  private let test: String
  private let text: String

  init(_ subject: String, _ key: SwiftTextFolder, _ files: [(path: String, text: String)], _ facts: Facts) {
    test = key.readerName
    text = (files.map(\.text) + files.map(\.path) + [key.name]).joined(separator: "\0")
    let code = files.first { $0.path.hasSuffix(".swift") }?.text ?? ""
    let head = "# \(subject).\(key.readerName) \(key.hash)\(Block.mark(facts))  \(Block.firstLine(code))"
    lines = [head] + facts.lines
  }

  /// By test, and then by text, so that a text that is edited mostly stays where it is.
  static func < (one: Block, other: Block) -> Bool { (one.test, one.text) < (other.test, other.text) }

  private static func mark(_ facts: Facts) -> String {
    if facts.hasFindings || facts.isUnderstood { return "" }
    if facts.reasons.isEmpty { return " (silent, no understood site)" }
    return " (silent: \(facts.reasons.joined(separator: "; ")))"
  }

  /// The first line with code that tells one text from another, in at most 80 characters.
  private static func firstLine(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }
    let first = lines.first { line in !line.isEmpty && !["//", "/*", "import "].contains { line.hasPrefix($0) } }
    let line = String(first ?? lines.first ?? "")
    return line.count > 80 ? line.prefix(79) + "…" : line
  }
}
