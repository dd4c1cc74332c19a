/// The title of a rule's source, with links to the talks, issues and web pages that it names.
///
/// For example, "WWDC23-10281" becomes a link to the video of the talk.
struct ReportSourceTitle {
  let text: String

  var markup: Markup {
    var parts: [Markup] = []
    var plain = ""
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { !ReportSourceTitle.isSeparator($0) }
      if let (linkedText, address) = ReportSourceTitle.link(word, rest) {
        parts.append("\(markdown: plain)<a href=\"\(address)\">\(String(linkedText))</a>")
        plain = ""
        rest = rest[linkedText.endIndex...]
      } else {
        plain += word + rest.dropFirst(word.count).prefix(1)
        rest = rest.dropFirst(word.count + 1)
      }
    }
    return "\(parts)\(markdown: plain)"
  }

  /// Whether the character ends a word.
  private static func isSeparator(_ character: Character) -> Bool { " ,;()".contains(character) }

  /// Returns the linked text and its address; nil if the word does not name a talk, issue or web page.
  ///
  /// - Parameter rest: the rest of the title, which begins with `word`.
  private static func link(_ word: Substring, _ rest: Substring) -> (Substring, String)? {
    var word = word
    while let last = word.last, ".:".contains(last) { word.removeLast() }
    if word.hasPrefix("https://") { return (word, String(word)) }
    if let talk = talk(word) { return (word, talk) }
    // Both "owner/name#12" and "owner/name #12" name an issue.
    let parts = word.split(separator: "#", omittingEmptySubsequences: false)
    guard let name = parts.first, isRepository(name) else { return nil }
    var issue = parts.dropFirst().first ?? ""
    if parts.count == 1 {
      let after = rest[word.endIndex...]
      guard after.hasPrefix(" #") else { return nil }
      issue = after.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
    }
    guard parts.count <= 2, isNumber(issue) else { return nil }
    return (rest[..<issue.endIndex], "https://github.com/\(name)/issues/\(issue)")
  }

  /// Returns the address of a talk such as "WWDC23-10281"; nil for another word.
  private static func talk(_ word: Substring) -> String? {
    guard word.hasPrefix("WWDC") else { return nil }
    let parts = word.dropFirst(4).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 2, isNumber(parts[0]), isNumber(parts[1]) else { return nil }
    return "https://developer.apple.com/videos/play/wwdc20\(parts[0])/\(parts[1])/"
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func isRepository(_ text: Substring) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
      }
  }
}
