import Testing

/// Checks that the folders of each target are layered: code uses only its own folder and lower folders.
@Suite struct FolderOrderTests {
  /// The folders of a target, from the lowest to the highest.
  struct Order: Sendable, CustomTestStringConvertible {
    let target: String
    let folders: [String]
    var testDescription: String { target }

    func level(of file: TidyTests.SourceFile) -> Int? {
      let path = "Sources/UIModelDaemon/\(target)/"
      guard file.path.hasPrefix(path) else { return nil }
      let folder = file.path.dropFirst(path.count).prefix { $0 != "/" }
      return folders.firstIndex { $0 == folder }
    }
  }

  static let orders = [
    Order(target: "Platform", folders: ["Support", "Text", "PropertyList", "Tables"]),
    Order(
      target: "Swift",
      folders: [
        "Source", "Syntax", "Items", "Targets", "Declarations", "Nodes", "Evaluation", "Projects", "Flow", "SwiftUI",
        "Views", "Menus",
        "Popovers",
        "Keyboards", "Apps", "Windows", "Focus", "Classes", "Scenes", "Sheets", "Toolbars", "Names",
        "Reading",
      ]),
    Order(
      target: "Systems",
      folders: [
        "Values", "Core", "Diagnostics", "Schema", "Model", "Behavior", "Documents", "Index", "Rules", "Analysis",
        "Pictures",
      ]),
    Order(target: "Engine", folders: ["Code", "Editing", "Features", "Findings", "Exporting", "Formatting"]),
    Order(
      target: "Daemon",
      folders: [
        "Base", "System", "UnsavedState", "Workspace", "Watching", "Editors", "Server", "Handlers", "Routing", "Shared",
        "Generating",
      ]),
  ]

  /// Returns the references to types that are declared in higher folders, as "FILE: TYPE", such as "SwiftFile.swift:
  /// SwiftEvaluator".
  static func upwardUses(_ files: [TidyTests.SourceFile], _ order: Order) -> [String] {
    var levels: [Substring: Set<Int>] = [:]
    for file in files {
      guard let level = order.level(of: file) else { continue }
      for name in declaredTypes(in: file) { levels[name, default: []].insert(level) }
    }
    return files.flatMap { file -> [String] in
      guard let level = order.level(of: file) else { return [] }
      // A name that is also declared in a lower folder may refer to that declaration.
      let upperTypes = usedNames(in: file).filter { name in levels[name].map { $0.allSatisfy { $0 > level } } ?? false }
      return upperTypes.map { "\(file.path.split(separator: "/").last ?? ""): \($0)" }
    }.sorted()
  }

  /// Returns the top-level types of a file that other files can use.
  private static func declaredTypes(in file: TidyTests.SourceFile) -> [Substring] {
    file.code.compactMap { line in
      guard line.text.first?.isLetter == true else { return nil }
      let words = line.text.prefix { $0 != "{" && $0 != ":" && $0 != "<" && $0 != "(" }.split(separator: " ")
      let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "typealias", "actor"]
      guard let index = words.firstIndex(where: kinds.contains), words.indices.contains(index + 1),
        !words.contains("private"), !words.contains("fileprivate")
      else { return nil }
      return words[index + 1]
    }
  }

  /// Returns the possible type names in a file: capitalized words that are outside of strings and do not follow a
  /// period.
  private static func usedNames(in file: TidyTests.SourceFile) -> Set<Substring> {
    var names: Set<Substring> = []
    for line in file.code {
      let text = line.text.utf8
      var (index, isInString, previousByte) = (text.startIndex, false, UInt8(ascii: " "))
      while index < text.endIndex {
        let byte = text[index]
        if byte == UInt8(ascii: "\""), previousByte != UInt8(ascii: "\\") { isInString.toggle() }
        guard isWord(byte) else {
          previousByte = byte
          index = text.index(after: index)
          continue
        }
        let end = text[index...].firstIndex { !isWord($0) } ?? text.endIndex
        if !isInString, previousByte != UInt8(ascii: "."), (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) {
          names.insert(line.text[index..<end])
        }
        previousByte = text[text.index(before: end)]
        index = end
      }
    }
    return names
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  @Test(arguments: orders) func codeUsesOnlyLowerFolders(_ order: Order) {
    #expect(FolderOrderTests.upwardUses(TidyTests.sources, order) == [])
  }

  @Test(arguments: orders) func orderContainsAllFolders(_ order: Order) {
    let path = "Sources/UIModelDaemon/\(order.target)/"
    let folders = TidyTests.sources.filter { $0.path.hasPrefix(path) }.map {
      $0.path.dropFirst(path.count).prefix { $0 != "/" }
    }
    #expect(Set(folders) == Set(order.folders.map { $0[...] }))
  }

  @Test func eachTargetWithFoldersHasAnOrder() {
    let targets = TidyTests.sources.compactMap { file -> Substring? in
      let parts = file.path.split(separator: "/")
      return file.path.hasPrefix("Sources/UIModelDaemon/") && parts.count > 4 ? parts[2] : nil
    }
    #expect(Set(targets) == Set(Self.orders.map { $0.target[...] }))
  }

  @Test(arguments: orders) func useOfAHigherFolderIsDetected(_ order: Order) {
    func file(_ folder: String?, _ text: String) -> TidyTests.SourceFile {
      TidyTests.SourceFile(path: "Sources/UIModelDaemon/\(order.target)/\(folder ?? "")/A.swift", text: text)
    }
    let upperFile = file(order.folders.last, "package struct Upper {}\nprivate struct Own {}\n")
    let lowerSource = "struct Lower { let text = \"Upper\" }\n"
    let lowerFile = file(order.folders.first, lowerSource + "extension Lower { var upper: Upper? { .Upper } }\n")
    #expect(FolderOrderTests.upwardUses([upperFile, lowerFile], order) == ["A.swift: Upper"])
    #expect(FolderOrderTests.upwardUses([upperFile, file(order.folders.first, lowerSource)], order) == [])
    let otherFile = file(order.folders.last, "let upper: Upper? = nil\nlet lower: Lower? = nil\n")
    #expect(FolderOrderTests.upwardUses([upperFile, otherFile, file(order.folders.first, lowerSource)], order) == [])
  }
}
