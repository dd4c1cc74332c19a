/// A checker for well-formed XML. The checker supports the features of the daemon's pictures: elements, attributes,
/// text, and character references.
enum WellFormedXML {
  /// Returns the first fault in a text; nil if the text is well-formed.
  static func fault(in text: String) -> String? {
    for scalar in text.unicodeScalars where scalar.value < 0x20 && !["\n", "\t", "\r"].contains(scalar) {
      return "a control character"
    }
    var openTags: [Substring] = []
    var tail = text[...]
    var rootCount = 0
    while let start = tail.firstIndex(where: { $0 == "<" || $0 == "&" || $0 == ">" }) {
      tail = tail[start...]
      switch tail.first {
      case ">": return "a > in text"
      case "&":
        guard let end = tail.firstIndex(of: ";"), isReference(tail[..<end].dropFirst()) else { return "a bare &" }
        tail = tail[end...].dropFirst()
      default:
        guard let end = tail.firstIndex(of: ">") else { return "a tag that does not end" }
        var tag = tail[..<end].dropFirst()
        tail = tail[end...].dropFirst()
        if tag.first == "/" {
          guard openTags.popLast() == tag.dropFirst() else { return "</\(tag.dropFirst())> closes nothing" }
          continue
        }
        if openTags.isEmpty { rootCount += 1 }
        let isEmpty = tag.last == "/"
        if isEmpty { tag = tag.dropLast() }
        let name = tag.prefix { $0 != " " }
        guard let firstCharacter = name.first, firstCharacter.isLetter else { return "<\(tag)> has no name" }
        if let fault = attributeFault(tag.dropFirst(name.count)) { return "\(fault) in <\(tag)>" }
        if !isEmpty { openTags.append(name) }
      }
    }
    if let unclosedTag = openTags.last { return "<\(unclosedTag)> is not closed" }
    return rootCount == 1 ? nil : "\(rootCount) roots"
  }

  private static func isReference(_ name: Substring) -> Bool {
    ["amp", "lt", "gt", "quot", "apos"].contains(name)
      || (name.first == "#" && name.count > 1 && name.dropFirst().allSatisfy(\.isNumber))
  }

  private static func attributeFault(_ text: Substring) -> String? {
    var names = Set<Substring>()
    var tail = text.drop { $0 == " " }
    while !tail.isEmpty {
      let name = tail.prefix { $0 != "=" }
      tail = tail.dropFirst(name.count)
      guard !name.isEmpty, !name.contains(" "), tail.hasPrefix("=\"") else { return "'\(name)' has no value" }
      guard names.insert(name).inserted else { return "'\(name)' stands twice" }
      let value = tail.dropFirst(2).prefix { $0 != "\"" }
      if value.contains("<") { return "a < in '\(name)'" }
      tail = tail.dropFirst(value.count + 2)
      guard tail.first == "\"" else { return "'\(name)' does not end" }
      tail = tail.dropFirst()
      guard tail.isEmpty || tail.first == " " else { return "no blank after '\(name)'" }
      tail = tail.drop { $0 == " " }
    }
    return nil
  }
}
