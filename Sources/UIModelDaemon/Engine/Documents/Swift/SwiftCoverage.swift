/// How much of the commands that a Swift file makes is understood: what each is, and where it ends up.
package struct SwiftCoverage: Sendable {
  /// A place where a command is made.
  package struct Site: Sendable {
    /// Its class's name. UTF-8 bytes.
    package let range: Range<Int>
    /// Why it is not understood; nil if it is.
    package let reason: String?
  }

  /// In the order of the file.
  package let sites: [Site]

  static let unreached = "nothing that is known to be carried out makes it"
  static let unplaced = "where it goes is not known"

  /// `elsewhere`: what is known of the file's commands from reading other files, by where their classes' names begin.
  /// Nil for what is no Swift.
  package init?(_ document: Document, elsewhere: [[Int: String]] = []) {
    guard let reading = document.reading else { return nil }
    let reasons = elsewhere.reduce(reading.reasons) { all, more in
      all.merging(more) { SwiftCoverage.best($0, $1) }
    }
    let source = reading.file.source
    sites = source.tokens.indices.filter { source.isCommandSite($0) }.map { index in
      let range = source.tokens[index].range
      let reason = reasons[range.lowerBound] ?? SwiftCoverage.unreached
      return Site(range: range, reason: reason == "" ? nil : reason)
    }
  }

  /// One that is understood wherever it is made counts as such.
  static func best(_ one: String, _ other: String) -> String { one == "" ? one : other }
}

extension SwiftSource {
  /// Whether a token is the name of a command's class in a call of its initializer.
  fileprivate func isCommandSite(_ index: Int) -> Bool {
    guard isToken(index, "UIKeyCommand") || isToken(index, "UICommand"), kind(index - 1) != .period else {
      return false
    }
    if isToken(index + 1, "("), !tokens[index + 1].startsLine { return kind(index + 2) != .close }
    return kind(index + 1) == .period && isToken(index + 2, "init") && isToken(index + 3, "(")
  }
}

extension SwiftElementWriter {
  /// What is known of the commands that an evaluator made, by where their classes' names begin: empty if all that rules
  /// read is, else why not.
  func reasons(_ elements: [SwiftElement]) -> [Int: String] {
    var reasons: [Int: String] = [:]
    for (number, element) in elements.enumerated() where ["UIKeyCommand", "UICommand"].contains(element.className) {
      let reason = written[number] ?? SwiftCoverage.unplaced
      let at = element.name.lowerBound
      reasons[at] = reasons[at].map { SwiftCoverage.best($0, reason) } ?? reason
    }
    return reasons
  }
}
