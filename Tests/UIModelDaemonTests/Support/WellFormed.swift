/// A checker of well-formed XML, for the features that the daemon's pictures use: elements, attributes, text, and
/// character references.
enum WellFormed {
  /// Returns the first fault in a text; nil if the text is well-formed.
  static func fault(in text: String) -> String? {
    for scalar in text.unicodeScalars where scalar.value < 0x20 && !["\n", "\t", "\r"].contains(scalar) {
      return "a control character"
    }
    var open: [Substring] = []
    var rest = text[...]
    var roots = 0
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" || $0 == ">" }) {
      rest = rest[start...]
      switch rest.first {
      case ">": return "a > in text"
      case "&":
        guard let end = rest.firstIndex(of: ";"), isReference(rest[..<end].dropFirst()) else { return "a bare &" }
        rest = rest[end...].dropFirst()
      default:
        guard let end = rest.firstIndex(of: ">") else { return "a tag that does not end" }
        var tag = rest[..<end].dropFirst()
        rest = rest[end...].dropFirst()
        if tag.first == "/" {
          guard open.popLast() == tag.dropFirst() else { return "</\(tag.dropFirst())> closes nothing" }
          continue
        }
        if open.isEmpty { roots += 1 }
        let isEmpty = tag.last == "/"
        if isEmpty { tag = tag.dropLast() }
        let name = tag.prefix { $0 != " " }
        guard let first = name.first, first.isLetter else { return "<\(tag)> has no name" }
        if let fault = attributes(tag.dropFirst(name.count)) { return "\(fault) in <\(tag)>" }
        if !isEmpty { open.append(name) }
      }
    }
    if let left = open.last { return "<\(left)> is not closed" }
    return roots == 1 ? nil : "\(roots) roots"
  }

  private static func isReference(_ name: Substring) -> Bool {
    ["amp", "lt", "gt", "quot", "apos"].contains(name)
      || (name.first == "#" && name.count > 1 && name.dropFirst().allSatisfy(\.isNumber))
  }

  private static func attributes(_ text: Substring) -> String? {
    var names = Set<Substring>()
    var rest = text.drop { $0 == " " }
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" }
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty, !name.contains(" "), rest.hasPrefix("=\"") else { return "'\(name)' has no value" }
      guard names.insert(name).inserted else { return "'\(name)' stands twice" }
      let value = rest.dropFirst(2).prefix { $0 != "\"" }
      if value.contains("<") { return "a < in '\(name)'" }
      rest = rest.dropFirst(value.count + 2)
      guard rest.first == "\"" else { return "'\(name)' does not end" }
      rest = rest.dropFirst()
      guard rest.isEmpty || rest.first == " " else { return "no blank after '\(name)'" }
      rest = rest.drop { $0 == " " }
    }
    return nil
  }
}
