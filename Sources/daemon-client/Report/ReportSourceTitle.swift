/// The title of a rule's source, with links to the talks, issues and web pages that it names.
///
/// For example, "WWDC23-10281" becomes a link to the video of the talk.
struct ReportSourceTitle {
  let text: String

  var markup: Markup {
    var parts: [Markup] = []
    var plainText = ""
    var remainingText = text[...]
    while !remainingText.isEmpty {
      let word = remainingText.prefix { !ReportSourceTitle.isSeparator($0) }
      if let (linkedText, address) = ReportSourceTitle.link(word, remainingText) {
        parts.append("\(markdown: plainText)<a href=\"\(address)\">\(String(linkedText))</a>")
        plainText = ""
        remainingText = remainingText[linkedText.endIndex...]
      } else {
        plainText += word + remainingText.dropFirst(word.count).prefix(1)
        remainingText = remainingText.dropFirst(word.count + 1)
      }
    }
    return "\(parts)\(markdown: plainText)"
  }

  /// Whether the character ends a word.
  private static func isSeparator(_ character: Character) -> Bool { " ,;()".contains(character) }

  /// Returns the linked text and its address; nil if the word does not name a talk, issue or web page.
  ///
  /// - Parameter remainingText: the rest of the title, which begins with `word`.
  private static func link(_ word: Substring, _ remainingText: Substring) -> (Substring, String)? {
    var word = word
    while let last = word.last, ".:".contains(last) { word.removeLast() }
    if word.hasPrefix("https://") { return (word, String(word)) }
    if let talkAddress = talkAddress(word) { return (word, talkAddress) }
    // Both "owner/name#12" and "owner/name #12" name an issue.
    let parts = word.split(separator: "#", omittingEmptySubsequences: false)
    guard let name = parts.first, isRepository(name) else { return nil }
    var issue = parts.dropFirst().first ?? ""
    if parts.count == 1 {
      let tail = remainingText[word.endIndex...]
      guard tail.hasPrefix(" #") else { return nil }
      issue = tail.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
    }
    guard parts.count <= 2, isNumber(issue) else { return nil }
    return (remainingText[..<issue.endIndex], "https://github.com/\(name)/issues/\(issue)")
  }

  /// Returns the address of the video of a talk such as "WWDC23-10281"; nil if the word does not name a talk.
  private static func talkAddress(_ word: Substring) -> String? {
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
