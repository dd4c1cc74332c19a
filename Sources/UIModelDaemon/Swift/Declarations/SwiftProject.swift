import UIModelPlatform

/// The Swift files of a folder and related files, indexed by lookup keys such as declared names. The project is a value
/// type. A file is parsed when a query first needs its content.
///
/// For example, `numbers(naming: "Page")` returns the numbers of the files that declare a type, function or variable
/// `Page`.
package struct SwiftProject: Sendable {
  private struct Entry {
    let key: String
    let text: SwiftText
    let lookupKeys: Set<String>
    let words: LazyValue<SwiftWords>
    /// Whether the file has an `#if compiler(…)` condition for the compiler of Xcode 27; see `CompilerCondition`.
    let hasCompilerCondition: Bool
    /// The texts of a table of localized strings, by key; nil for any other file.
    var strings: LazyValue<[String: String]>?
  }

  private var entries: [Int32: Entry] = [:]
  /// The file numbers by key.
  private var fileNumbersByKey: [String: Int32] = [:]
  /// The keys by file number. A file that is being read for the first time has a number, but no entry.
  private var fileKeysByNumber: [Int32: String] = [:]
  private var nextNumber: Int32 = 0
  /// The targets of the folder; nil if no project or package describes them.
  private var targets: CodeTargets?
  private var memberships: [Int32: CodeTargets.Membership] = [:]
  /// The numbers of the files with each lookup key. A key may have thousands of files.
  private var fileNumbersByLookupKey: [String: Set<Int32>] = [:]
  /// The numbers of the files with an `#if compiler(…)` condition for the compiler of Xcode 27.
  private var compilerConditionFileNumbers: Set<Int32> = []

  /// The syntax trees of the files, shared by all copies of the project.
  let trees = TreeCache()
  /// The cache of query results, shared by the readings of all files and by all copies of the project.
  let cachedResults = ScopeResultCache()

  /// A version marker for the declared names and the visibility between files. Each change creates a new object, and
  /// versions are compared by identity.
  final class NamesVersion: Sendable {}
  private(set) var namesVersion = NamesVersion()

  package init() {}

  /// The maximum size in bytes of a file that is parsed.
  package static let maximumLength = SwiftFile.maximumLength

  /// A file to add, with its lookup keys and words. A candidate can be created on any thread, before the project
  /// changes.
  package struct Candidate: Sendable {
    package let key: String
    package let bytes: [UInt8]
    let lookupKeys: Set<String>
    let words: SwiftWords
    fileprivate let hasCompilerCondition: Bool
    fileprivate private(set) var source: SwiftSource?
    /// Whether the file was not parsed or could not be read. The declarations of such a file are unknown.
    package private(set) var isUnread = false

    /// Creates a candidate for a Swift file, which is parsed here. With `keepsTokens`, the candidate keeps the tokens,
    /// because the project will read the file.
    package init(key: String, bytes: [UInt8], keepsTokens: Bool = false) {
      (self.key, self.bytes) = (key, bytes)
      let file = SwiftFile(bytes)
      (lookupKeys, words) = (file.declarations.lookupKeys, SwiftWords(file.source))
      hasCompilerCondition = CompilerCondition.firstConditionLine(bytes) != nil
      source = keepsTokens ? file.source : nil
    }

    /// Creates a candidate for a Swift file that is not parsed. Each word of the text counts as a possible declaration,
    /// because the real declarations are unknown.
    package init(unread key: String, bytes: [UInt8]) {
      (self.key, self.bytes, isUnread) = (key, bytes, true)
      let words = Set(bytes.split { !SwiftSource.isWordByte($0) }.map { String(decoding: $0, as: UTF8.self) })
      lookupKeys = Set(words.flatMap { SwiftDeclarations.allKeys(of: $0) }).union(SwiftDeclarations.keysWithoutWords)
      self.words = SwiftWords(of: words)
      hasCompilerCondition = false
    }

    /// Creates a candidate for a file that is not Swift source.
    package init(_ kind: RelatedFileKind, key: String, fileName: String, bytes: [UInt8]) {
      (self.key, self.bytes) = (key, bytes)
      (lookupKeys, words) = (kind.lookupKeys(fileName, bytes), SwiftWords())
      hasCompilerCondition = false
    }

    /// Creates a candidate for a storyboard that exists but cannot be read.
    package init(unreadStoryboard key: String) {
      (self.key, bytes, isUnread) = (key, [], true)
      (lookupKeys, words) = ([SwiftDeclarations.unreadStoryboardsKey], SwiftWords())
      hasCompilerCondition = false
    }
  }

  /// Returns the number of a file, which is assigned at the first call and never changes.
  package mutating func number(of key: String) -> Int32 {
    if let number = fileNumbersByKey[key] { return number }
    defer { nextNumber += 1 }
    fileNumbersByKey[key] = nextNumber
    fileKeysByNumber[nextNumber] = key
    memberships[nextNumber] = targets?.membership(of: key)
    return nextNumber
  }

  /// Replaces the targets, which determine the files that each file can see.
  package mutating func setTargets(_ targets: CodeTargets?) {
    self.targets = targets
    namesVersion = NamesVersion()
    memberships =
      targets.map { targets in
        Dictionary(fileNumbersByKey.map { ($0.value, targets.membership(of: $0.key)) }) { first, _ in first }
      } ?? [:]
  }

  /// Whether a file is compiled only for tests, only for platforms other than iPadOS and Mac Catalyst, or by no target.
  func isForOtherPlatforms(_ number: Int32) -> Bool { memberships[number]?.isForOtherPlatforms ?? false }

  /// Whether apps or libraries for iPhone compile a file, but none for iPadOS or Mac Catalyst.
  func isForPhones(_ number: Int32) -> Bool { memberships[number]?.isForPhones ?? false }

  /// Returns the number of scenes that the apps of a file may have; nil if unknown.
  func declaredScenes(_ number: Int32) -> DeclaredScenes? { memberships[number].flatMap { targets?.scenes(of: $0) } }

  /// Returns the scene manifests in the Info.plists of the apps that contain a file. Nil if no app contains the file,
  /// or if one of the manifests is unknown.
  func manifests(_ number: Int32) -> [DeclaredManifest]? {
    memberships[number].flatMap { targets?.manifests(of: $0) }
  }

  /// Returns the apps for iPhone, iPad or Mac Catalyst whose own target compiles a file. Only such a file can contain
  /// the entry point of an app.
  func apps(compiledFrom number: Int32) -> [CodeTarget] {
    memberships[number].flatMap { targets?.certainApps(among: $0.compilingTargets) } ?? []
  }

  /// Returns the build settings of an app and of the targets that it contains; nil if unknown.
  func builtSettings(of app: CodeTarget) -> BuiltSettings? { targets?.builtSettings(of: app) }

  /// Whether a file belongs to an app for Mac Catalyst. True if the targets of the folder are unknown.
  func isOnCatalyst(_ number: Int32) -> Bool {
    memberships[number].map { targets?.areOnCatalyst($0.compilingTargets) ?? true } ?? true
  }

  /// Whether a file belongs to at least one app, and all its apps run on iPadOS or Mac Catalyst. False if the targets
  /// are unknown.
  func isInPadApps(_ number: Int32) -> Bool {
    memberships[number].flatMap { targets?.areInPadApps($0.compilingTargets) } ?? false
  }

  /// Whether a file is compiled for app extensions only.
  func isExtensionOnly(_ number: Int32) -> Bool { memberships[number]?.isExtensionOnly ?? false }

  /// Whether the code of a file can use the declarations of another file. True if the targets of either file are
  /// unknown.
  func canSee(_ viewer: Int32, _ declaringFile: Int32) -> Bool {
    guard let viewerMembership = memberships[viewer], let otherMembership = memberships[declaringFile] else {
      return true
    }
    return viewerMembership.canSee(otherMembership)
  }

  package func knownNumber(of key: String) -> Int32? { fileNumbersByKey[key] }
  package func key(of number: Int32) -> String? { entries[number]?.key }
  package var keys: [String] { entries.values.map(\.key).sorted() }
  package func bytes(of key: String) -> [UInt8]? { fileNumbersByKey[key].flatMap { entries[$0]?.text.bytes } }

  /// Adds or replaces a file. Returns the lookup keys that the file gained or lost. Also returns the elements of
  /// `mentionKeys` (made by `SwiftDeclarations.mentionsKey(of:)`) whose word the file began or ceased to mention.
  package mutating func update(_ candidate: Candidate, lookingFor mentionKeys: Set<String>) -> Set<String> {
    let number = number(of: candidate.key)
    let text =
      candidate.isUnread
      ? SwiftText(candidate.bytes, SwiftFile([], number: number))
      : SwiftText(candidate.bytes, candidate.source, number: number)
    var entry = Entry(
      key: candidate.key, text: text, lookupKeys: candidate.lookupKeys, words: LazyValue(candidate.words),
      hasCompilerCondition: candidate.hasCompilerCondition)
    if candidate.lookupKeys.contains(SwiftDeclarations.localizedStringsKey) {
      let (bytes, isCatalog) = (candidate.bytes, candidate.key.hasSuffix(".xcstrings"))
      entry.strings = LazyValue { LocalizedStrings.read(bytes, isCatalog: isCatalog) }
    }
    return update(number, entry, mentionKeys)
  }

  /// Adds or replaces a file that was already parsed. Returns the lookup keys that the file gained or lost, and the
  /// elements of `mentionKeys` whose word the file began or ceased to mention.
  package mutating func update(
    _ file: SwiftFile, key: String, bytes: [UInt8], lookingFor mentionKeys: Set<String>
  ) -> Set<String> {
    update(file.number, entry(file, key: key, bytes: bytes, file.declarations.lookupKeys), mentionKeys)
  }

  private func entry(_ file: SwiftFile, key: String, bytes: [UInt8], _ lookupKeys: Set<String>) -> Entry {
    Entry(
      key: key, text: SwiftText(bytes, file), lookupKeys: lookupKeys, words: LazyValue { SwiftWords(file.source) },
      hasCompilerCondition: CompilerCondition.firstConditionLine(bytes) != nil)
  }

  /// Replaces a file after an edit that left its lookup keys unchanged.
  package mutating func update(edited file: SwiftFile, bytes: [UInt8]) {
    guard let entry = entries[file.number] else { return }
    storeEntry(self.entry(file, key: entry.key, bytes: bytes, entry.lookupKeys), file.number)
  }

  /// Stores the entry of a file and updates the set of files with a compiler condition.
  private mutating func storeEntry(_ entry: Entry, _ number: Int32) {
    entries[number] = entry
    if entry.hasCompilerCondition {
      compilerConditionFileNumbers.insert(number)
    } else {
      compilerConditionFileNumbers.remove(number)
    }
  }

  private mutating func update(_ number: Int32, _ entry: Entry, _ mentionKeys: Set<String>) -> Set<String> {
    let (oldEntry, newKeys) = (entries[number], entry.lookupKeys)
    let oldKeys = oldEntry?.lookupKeys ?? []
    storeEntry(entry, number)
    for key in oldKeys.subtracting(newKeys) { removeNumber(number, from: key) }
    for key in newKeys.subtracting(oldKeys) { fileNumbersByLookupKey[key, default: []].insert(number) }
    if oldEntry == nil || newKeys != oldKeys { self.namesVersion = NamesVersion() }
    return oldKeys.symmetricDifference(newKeys).union(
      mentionKeys.filter { mayMention(oldEntry, of: $0) != mayMention(entry, of: $0) })
  }

  /// Whether the file of an entry may mention the word of a mention key. False without an entry, and for any other key.
  private func mayMention(_ entry: Entry?, of mentionKey: String) -> Bool {
    guard let entry, let word = SwiftDeclarations.word(ofKey: mentionKey) else { return false }
    return entry.words.value.mayContain(SwiftWords.Word(word))
  }

  /// Whether a lookup key was made by `SwiftDeclarations.mentionsKey(of:)`.
  package static func isMentionsKey(_ key: String) -> Bool { SwiftDeclarations.word(ofKey: key) != nil }

  /// Removes a file. Returns the file's lookup keys, and the elements of `mentionKeys` whose word the file mentioned.
  package mutating func remove(_ key: String, lookingFor mentionKeys: Set<String>) -> Set<String> {
    guard let number = fileNumbersByKey[key], let entry = entries.removeValue(forKey: number) else { return [] }
    namesVersion = NamesVersion()
    compilerConditionFileNumbers.remove(number)
    for lookupKey in entry.lookupKeys { removeNumber(number, from: lookupKey) }
    return entry.lookupKeys.union(mentionKeys.filter { mayMention(entry, of: $0) })
  }

  private mutating func removeNumber(_ number: Int32, from key: String) {
    fileNumbersByLookupKey[key]?.remove(number)
    if fileNumbersByLookupKey[key]?.isEmpty == true { fileNumbersByLookupKey[key] = nil }
  }

  /// The sorted keys of the files with an `#if compiler(…)` condition for the compiler of Xcode 27; see
  /// `CompilerCondition.firstConditionLine`.
  package var compilerConditionKeys: [String] { compilerConditionFileNumbers.compactMap { entries[$0]?.key }.sorted() }
  /// The number of files with an `#if compiler(…)` condition for the compiler of Xcode 27.
  package var compilerConditionFileCount: Int { compilerConditionFileNumbers.count }

  /// Returns the numbers of the files with a lookup key.
  func numbers(naming lookupKey: String) -> Set<Int32> { fileNumbersByLookupKey[lookupKey] ?? [] }

  /// Returns the lookup keys that a file had when it was last added or replaced.
  func lookupKeys(of number: Int32) -> Set<String> { entries[number]?.lookupKeys ?? [] }

  /// The names of all methods that the Swift and Objective-C files declare.
  package var methodNames: [String] {
    let prefix = SwiftDeclarations.methodKey(named: "")
    let methods = fileNumbersByLookupKey.keys.filter { $0.hasPrefix(prefix) && $0.utf8.count > prefix.utf8.count }
    return methods.map { String($0.dropFirst(prefix.count)) }
  }

  /// Returns the numbers of the files whose code may mention a word. Only hashes are compared, so a file may be
  /// included by mistake.
  func numbers(mentioning name: String) -> Set<Int32> {
    let word = SwiftWords.Word(name)
    return Set(entries.lazy.filter { $0.value.words.value.mayContain(word) }.map(\.key))
  }

  /// Whether at least one target is known to compile a file.
  func hasKnownTarget(_ number: Int32) -> Bool { memberships[number].map { !$0.compilingTargets.isEmpty } ?? false }

  /// Returns the sorted names of the targets that compile a file.
  func targetNames(of number: Int32) -> [String] {
    guard let targets, let targetIndices = memberships[number]?.compilingTargets else { return [] }
    return targetIndices.map { targets.targets[known: $0].name }.sorted()
  }

  /// Returns the keys of the files that declare a method with this name, in Swift or Objective-C.
  package func fileKeys(withMethod name: String) -> [String] {
    numbers(naming: SwiftDeclarations.methodKey(named: name)).compactMap { entries[$0]?.key }
  }

  /// The sorted keys of the storyboards that could not be read and might therefore have a main menu.
  package var unreadStoryboardKeys: [String] {
    numbers(naming: SwiftDeclarations.unreadStoryboardsKey).compactMap { entries[$0]?.key }.sorted()
  }

  func isObjectiveC(_ number: Int32) -> Bool {
    entries[number].map { $0.key.hasSuffix(".m") || $0.key.hasSuffix(".mm") } ?? false
  }

  /// Returns the texts of a table of localized strings, by key; empty for any other file.
  func strings(_ number: Int32) -> [String: String] { entries[number]?.strings?.value ?? [:] }

  func bytes(_ number: Int32) -> [UInt8]? { entries[number]?.text.bytes }

  func file(_ number: Int32) -> SwiftFile? { entries[number]?.text.file }

  /// Returns a file if its text equals the given bytes; else nil.
  package func file(_ number: Int32, of bytes: [UInt8]) -> SwiftFile? {
    guard entries[number]?.text.bytes == bytes, let file = file(number), file.source.bytes == bytes else { return nil }
    return file
  }

  /// Returns file numbers sorted by the files' keys, so that the result does not depend on the order of insertion.
  func sortedByKey(_ numbers: Set<Int32>) -> [Int32] {
    numbers.count < 2
      ? Array(numbers) : numbers.map { ($0, fileKeysByNumber[$0] ?? "") }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

/// The text of a file, parsed at the first access.
private struct SwiftText: Sendable {
  let bytes: [UInt8]
  private let parsedFile: LazyValue<SwiftFile>

  /// Creates a text that is parsed later. If `source` is not nil, its tokens are used.
  init(_ bytes: [UInt8], _ source: SwiftSource?, number: Int32) {
    self.bytes = bytes
    parsedFile = LazyValue { source.map { SwiftFile($0, number: number) } ?? SwiftFile(bytes, number: number) }
  }

  init(_ bytes: [UInt8], _ file: SwiftFile) {
    self.bytes = bytes
    parsedFile = LazyValue(file)
  }

  var file: SwiftFile { parsedFile.value }
}
