import Testing

/// Checks that code which reads Swift, projects and property lists cannot trap on any input. `TotalAccess` defines
/// ranges and subscripts that never trap. These tests reject other forms of code that can trap, except for reviewed
/// uses.
@Suite struct TotalAccessTests {
  private static let folder = "Sources/UIModelDaemon/"
  private static let platformFolders = ["Platform/"]
  private static let otherFolders = ["Swift/", "Engine/"]
  static let sources = files(in: platformFolders + otherFolders)

  private static func files(in folders: [String]) -> [TidyTests.SourceFile] {
    TidyTests.sources.filter { file in
      folders.contains { file.path.hasPrefix(folder + $0) } && !file.path.hasSuffix("/TotalAccess.swift")
    }
  }

  /// A form of code that can trap, with the number of reviewed uses in each file.
  struct Form: Sendable, CustomTestStringConvertible {
    let reason: String
    /// Only lines with one of these words are matched, because matching takes time.
    let hints: [String]
    let pattern: String
    var reviewedCounts: [String: Int] = [:]
    var testDescription: String { reason }
  }

  static let forms = [
    Form(reason: "unwraps by force", hints: ["!"], pattern: #"[\w)\]]!(?![=\w])"#),
    Form(reason: "traps for a key that comes twice", hints: ["uniqueKeys"], pattern: "uniqueKeysWithValues"),
    Form(
      reason: "has no total subscript", hints: ["nsafe", "ContiguousArray"], pattern: "[uU]nsafe|ContiguousArray",
      reviewedCounts: ["SwiftMention.swift": 1, "BlockLines.swift": 5, "Concurrently.swift": 4]),
    Form(
      reason: "traps for what is not there", hints: ["remove", "replaceSubrange", "swapAt"],
      pattern: #"\.(?:remove\(at|removeSubrange\(|replaceSubrange\(|swapAt\(|remove(?:First|Last)\(\w)"#,
      reviewedCounts: [
        // The index is an earlier count of the same array.
        "SwiftEvaluator+Life.swift": 1,
        // The workspace has checked the ranges against the text.
        "SwiftSource+Editing.swift": 1, "Document+Code.swift": 1, "SingleDocument.swift": 1, "EditedText.swift": 1,
        // The index was found in the same list.
        "Arrangement.swift": 2, "GlobPattern.swift": 1, "SwiftLexer.swift": 1,
      ]),
    Form(
      reason: "traps at the end of a text", hints: ["index(", "offsetBy", "formIndex"],
      pattern: #"index\((?:after|before):|offsetBy:|formIndex\("#,
      reviewedCounts: [
        // The offset starts at an index that was found in the same text.
        "SwiftObjectiveCConstants.swift": 1, "SwiftTextPart.swift": 1, "ProjectPath.swift": 1,
        "BuildSettingsFile.swift": 2,
        "GlobPattern.swift": 2,
      ]),
    Form(
      reason: "traps for a number that does not fit", hints: ["Int("], pattern: #"\bInt\([^()]*(?: [*/] |\.rounded)"#),
    Form(
      reason: "traps for a number that does not fit", hints: ["Int8(", "Int16(", "UInt("],
      pattern: #"\b(?:U?Int(?:8|16)|UInt)\((?!ascii|clamping|exactly|truncating|bitPattern|0\))"#),
  ]

  @Test func sourcesAreFound() {
    #expect(TotalAccessTests.sources.count > 250)
  }

  @Test(arguments: forms) func unreviewedTrappingFormsAreNotUsed(_ form: Form) throws {
    let pattern = try Regex(form.pattern)
    for file in Self.sources where form.hints.contains(where: { file.text.contains($0) }) {
      let uses = file.code.flatMap { line -> [String] in
        guard form.hints.contains(where: { line.text.contains($0) }) else { return [] }
        return Self.removingStrings(line.text).matches(of: pattern).map { _ in "\(line.number): \(line.text)" }
      }
      let reviewedCount = form.reviewedCounts[Self.name(of: file)] ?? 0
      #expect(uses.count == reviewedCount, "\(file.path): \(form.reason)\n\(uses.joined(separator: "\n"))")
    }
  }

  /// UIModelPlatform redefines the operators `..<` and `...` so that they never trap. A file with these operators must
  /// import the module.
  @Test(arguments: files(in: otherFolders)) func fileWithRangesImportsUIModelPlatform(_ file: TidyTests.SourceFile) {
    let isImported = file.lines.contains { $0 == "import UIModelPlatform" }
    guard !isImported, file.text.contains("..") else { return }
    let ranges = file.code.filter { Self.removingStrings($0.text).contains("..") }
    #expect(ranges.isEmpty, "\(file.path) does not import UIModelPlatform")
  }

  /// The subscript `list[known: index]` traps if the index is invalid. Each use was reviewed: the index belongs to the
  /// list, or to a list of the same length.
  @Test func knownSubscriptsAreReviewed() {
    var counts: [String: Int] = [:]
    for folderLine in Self.reviewedSubscripts.replacing(/\n {2}/, with: " ").split(separator: "\n") {
      let parts = folderLine.split(separator: ": ")
      for fileEntry in parts[1].split(separator: ", ") {
        let fields = fileEntry.split(separator: " ")
        counts["\(Self.folder)\(parts[0])/\(fields[0]).swift"] = Int(fields[1])
      }
    }
    let uses = Self.sources.map { ($0.path, $0.code.reduce(0) { $0 + $1.text.ranges(of: "[known: ").count }) }
    for (path, count) in uses { #expect(count == counts[path] ?? 0, "\(path): an index that is said to be known") }
    #expect(Set(counts.keys).isSubset(of: uses.map(\.0)))
  }

  /// The number of reviewed uses of `[known:]` in each file, by folder.
  private static let reviewedSubscripts = """
    Engine/Code: EditScript+Gathering 1
    Engine/Editing: ArrangementText 4, ContainerIndex 7, EditSet 3, ElementPairing 4, GroupEditing 9, ListText 3,
      SwiftEditing 1
    Engine/Exporting: ExportedNode 1, ExportedScreens 2
    Engine/Formatting: FormattedText 7, FormattingSource 5, TypedLine 1
    Swift/Targets: CodeTargets+Apps 7, CodeTargets 4, TargetVisibility 1
    Swift/Projects: BuildSettings 3, JSON5 1, PackageManifest 1, ProjectDescriptions 4, XcprojSettings 1, XcprojTargets
      10
    Swift/Flow: SwiftCallers 1, SwiftIdiomTest+Phones 3
    Swift/Classes: CanPerformActionReader 1
    Swift/Declarations: SwiftBodies 3, SwiftCode 2, SwiftDeclarations+Moving 2, SwiftFileEdit 2, SwiftProject
      1, SwiftScope 1
    Swift/Evaluation: SwiftElementWriter 1, SwiftEvaluator+Conditions 2, SwiftEvaluator+Directions 15,
      SwiftEvaluator+Elements 1, SwiftEvaluator+Expressions 1, SwiftEvaluator+Life 2, SwiftEvaluator+Sheets 2, SwiftEvaluator+Shortcuts 1,
      SwiftEvaluator+Tests 1, SwiftEvaluator 1, SwiftValue 1,
      SwiftEvaluator+Settings 2
    Swift/Focus: SwiftFocusLists 1
    Swift/Keyboards: SwiftKeyboardFlow+Gaps 1, SwiftDeviceCallers 3, SwiftKeyboardHandlers 2
    Swift/Scenes: SwiftActivityReads 3, SwiftConnectionOptions 3, SwiftSceneReader 1
    Swift/Sheets: SwiftSheetWriter 2
    Swift/Toolbars: SwiftCustomItemReader 2, SwiftNavigationItemReader 2, SwiftNavigationItemWriter 2,
      SwiftToolbarItems 1, SwiftToolbarView 1
    Swift/Menus: SwiftMenuImageReader 1
    Swift/Names: SwiftButtonNames 2, SwiftMenuElementNames 2, SwiftObjectNames 3
    Swift/Popovers: SwiftPresentCalls 1, SwiftSourceRects 1
    Swift/Views: SwiftShortcutReader 1, SwiftTabReader 1
    Swift/Apps: SwiftRemovedNames 1
    Swift/Windows: SwiftScreenSize+Conditions 1, SwiftScreenSize+Names 1, SwiftWindowReader 3,
      SwiftWindowWithoutScene 1
    Engine/Features: CodeNames 1, DocumentLayout 1, Folding 3, KeysInCode 1, NamedEntity 1, Selections 4, SheetLens 1
    Engine/Findings: DocumentFindings 5
    Platform/Support: BinarySearch 1, Concurrently 2
    Platform/Text: BlockLines 2, EditScript 5
    """

  private static func name(of file: TidyTests.SourceFile) -> String {
    file.path.split(separator: "/").last.map(String.init) ?? ""
  }

  private static func removingStrings(_ line: Substring) -> String {
    String(line).replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"")
  }
}
