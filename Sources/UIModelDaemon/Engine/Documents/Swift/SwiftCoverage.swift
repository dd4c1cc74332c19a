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

  /// Nil for what is no Swift.
  package init?(_ document: Document) {
    guard document.kind == .swift else { return nil }
    let source = SwiftSource(document.count <= SwiftReader.longest ? document.bytes : [])
    let reasons = SwiftReader(source).reasons
    sites = source.tokens.indices.filter { source.isCommandSite($0) }.map { index in
      let range = source.tokens[index].range
      return Site(range: range, reason: reasons[range.lowerBound] ?? SwiftCoverage.unreached)
    }
    .map { Site(range: $0.range, reason: $0.reason == "" ? nil : $0.reason) }
  }
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
      // One that is understood wherever it is made counts as such.
      if reasons[element.name.lowerBound] != "" { reasons[element.name.lowerBound] = reason }
    }
    return reasons
  }
}
