import Testing

/// The order of the engine's parts: what each may know. What reads Swift knows nothing of models, systems and rules, and
/// these know nothing of it.
@Suite struct LayerTests {
  private enum Layer: Hashable {
    case base, swift, systems, engine

    /// By the folders in `Engine`; nil for one that is in no layer yet.
    init?(_ folder: String) {
      switch folder {
      case "Support", "Text", "Platform", "Documents/PropertyList": self = .base
      case "Documents/Swift", "Documents/Projects": self = .swift
      case "Core", "Model", "Documents/Schema", "Documents/Blocks", "Diagnostics", "Systems", "Index", "Rules",
        "Analysis", "Pictures":
        self = .systems
      case "Documents/Code", "Documents/Editing", "Documents/Exporting", "Features", "Findings": self = .engine
      default: return nil
      }
    }

    func mayKnow(_ other: Layer) -> Bool { self == other || self == .engine || other == .base }
  }

  private struct File {
    let path: String
    let layer: Layer?
    let code: SwiftWordsOfCode

    init(_ file: TidyTests.SourceFile) {
      path = file.path
      let parts = file.path.split(separator: "/").dropFirst(3).dropLast()
      layer = Layer(parts.prefix(parts.first == "Documents" ? 2 : 1).joined(separator: "/"))
      code = SwiftWordsOfCode(file.text)
    }
  }

  @Test func nobodyKnowsALayerAbove() {
    let files = TidyTests.sources.filter { $0.path.hasPrefix("Sources/UIModelDaemon/Engine/") }.map { File($0) }
    #expect(files.count > 500)
    var home: [Substring: Layer] = [:]
    for file in files {
      guard let layer = file.layer else {
        Issue.record("\(file.path) is in no layer")
        continue
      }
      for name in file.code.types { home[name] = layer }
    }
    #expect(Set(home.values).count == 4)
    for file in files {
      for name in file.code.words {
        guard let layer = file.layer, let other = home[name], !layer.mayKnow(other) else { continue }
        Issue.record("\(file.path) is \(layer) and uses \(name), which is \(other)")
      }
    }
  }
}

/// The words of Swift source that may name a type, without those of comments and strings.
struct SwiftWordsOfCode {
  private(set) var words = Set<Substring>()
  /// The types that are declared at the top of the file for others to see.
  private(set) var types = Set<Substring>()

  private static let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "actor"]

  init(_ text: String) {
    var isInString = false
    for line in text.split(whereSeparator: \.isNewline) {
      // A string of several lines begins and ends with three quotes; what else holds them holds them twice.
      let quotes = SwiftWordsOfCode.count("\"\"\"", in: line)
      if isInString {
        if quotes % 2 == 1 { isInString = false }
        continue
      }
      if quotes % 2 == 1 { isInString = true }
      let words = SwiftWordsOfCode.words(of: line)
      self.words.formUnion(words.filter { $0.first?.isUppercase == true })
      guard line.first?.isWhitespace == false, !line.hasPrefix("private"), !line.hasPrefix("fileprivate") else {
        continue
      }
      if let keyword = words.firstIndex(where: { SwiftWordsOfCode.keywords.contains($0) }), keyword + 1 < words.count {
        types.insert(words[keyword + 1])
      }
    }
  }

  /// Up to a comment, and without what stands in quotes.
  private static func words(of line: Substring) -> [Substring] {
    var words: [Substring] = []
    var (start, isQuoted, last): (Substring.Index?, Bool, Character) = (nil, false, " ")
    for index in line.indices {
      let character = line[index]
      if isQuoted {
        isQuoted = character != "\"" || last == "\\"
      } else if character.isLetter || character.isNumber || character == "_" {
        if start == nil { start = index }
      } else {
        if let begun = start { words.append(line[begun..<index]) }
        start = nil
        if character == "\"" { isQuoted = true }
        if character == "/", last == "/" { return words }
      }
      last = last == "\\" ? " " : character
    }
    if let start { words.append(line[start...]) }
    return words
  }

  private static func count(_ quotes: String, in line: Substring) -> Int {
    guard line.contains("\"") else { return 0 }
    var (count, run) = (0, 0)
    for character in line {
      run = character == "\"" ? run + 1 : 0
      if run == quotes.count { (count, run) = (count + 1, 0) }
    }
    return count
  }
}
