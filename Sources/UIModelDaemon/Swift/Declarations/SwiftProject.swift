import UIModelPlatform

/// The Swift files of a folder, by the names that they declare. A value; files are read when someone asks for a name
/// that they have.
package struct SwiftProject: Sendable {
  private struct Entry {
    let key: String
    let text: SwiftText
    let names: Set<String>
    let words: MadeOnce<SwiftWords>
    /// Whether it asks for the compiler of Xcode 27.
    let asksForCompiler: Bool
    /// The strings of a table of localized strings.
    var strings: MadeOnce<[String: String]>?
  }

  private var entries: [Int32: Entry] = [:]
  private var numbers: [String: Int32] = [:]
  /// The same the other way: of a file that is just being read there may be no entry yet.
  private var keysByNumber: [Int32: String] = [:]
  private var next: Int32 = 0
  /// Which files are compiled together; nil where nobody says it.
  private var targets: CodeTargets?
  private var memberships: [Int32: CodeTargets.Membership] = [:]
  /// The files that declare a name; thousands may have the same one.
  private var naming: [String: Set<Int32>] = [:]
  /// The files that ask for the compiler of Xcode 27.
  private var askingForCompiler: Set<Int32> = []

  /// Syntax trees of the files, for all copies.
  let trees = TreeCache()
  /// Answers that readings share, for all copies.
  let answers = ScopeMemo()

  /// Stands for the names that files declare and for which files see each other: a new object after each change of these.
  final class Names: Sendable {}
  private(set) var names = Names()

  package init() {}

  /// Files with more bytes are not looked into.
  package static let longest = SwiftFile.longest

  /// What a file says of itself to the others, found out before it comes in, on whichever thread.
  package struct Candidate: Sendable {
    package let key: String
    package let bytes: [UInt8]
    let names: Set<String>
    let words: SwiftWords
    fileprivate let asksForCompiler: Bool
    fileprivate private(set) var source: SwiftSource?
    /// Whether it is not read: nothing is known of what it declares.
    package private(set) var isUnread = false

    /// `keepsTokens`: the file will be read.
    package init(key: String, bytes: [UInt8], keepsTokens: Bool = false) {
      (self.key, self.bytes) = (key, bytes)
      let file = SwiftFile(bytes)
      (names, words) = (file.declarations.names, SwiftWords(file.source))
      asksForCompiler = CompilerTest.line(bytes) != nil
      source = keepsTokens ? file.source : nil
    }

    /// A file that is not read. It may declare anything by any of its words, so nobody says that nothing does.
    package init(unread key: String, bytes: [UInt8]) {
      (self.key, self.bytes, isUnread) = (key, bytes, true)
      let words = Set(bytes.split { !SwiftSource.isOfWord($0) }.map { String(decoding: $0, as: UTF8.self) })
      names = Set(words.flatMap { SwiftDeclarations.allNames(of: $0) }).union(SwiftDeclarations.namesWithoutWords)
      self.words = SwiftWords(of: words)
      asksForCompiler = false
    }

    /// A file that is no Swift source.
    package init(_ neighbour: SwiftNeighbour, key: String, fileName: String, bytes: [UInt8]) {
      (self.key, self.bytes) = (key, bytes)
      (names, words) = (neighbour.names(fileName, bytes), SwiftWords())
      asksForCompiler = false
    }

    /// A storyboard that is there and cannot be read.
    package init(unreadStoryboard key: String) {
      (self.key, bytes, isUnread) = (key, [], true)
      (names, words) = ([SwiftDeclarations.unreadStoryboards], SwiftWords())
      asksForCompiler = false
    }
  }

  /// The number of a file; files keep theirs for as long as the project is there.
  package mutating func number(of key: String) -> Int32 {
    if let number = numbers[key] { return number }
    defer { next += 1 }
    numbers[key] = next
    keysByNumber[next] = key
    memberships[next] = targets?.membership(of: key)
    return next
  }

  /// Says anew which files are compiled together.
  package mutating func setTargets(_ targets: CodeTargets?) {
    self.targets = targets
    names = Names()
    memberships =
      targets.map { targets in
        Dictionary(numbers.map { ($0.value, targets.membership(of: $0.key)) }) { first, _ in first }
      } ?? [:]
  }

  /// Whether a file is compiled for neither iPadOS nor Mac Catalyst.
  func isOfOthers(_ number: Int32) -> Bool { memberships[number]?.isOfOthers ?? false }

  /// Whether, of these files, one is compiled for apps on iPhone.
  func isOfPhones(_ number: Int32) -> Bool { memberships[number]?.isOfPhones ?? false }

  /// How many scenes the apps of a file may have; nil where that is not known.
  func scenes(_ number: Int32) -> DeclaredScenes? { memberships[number].flatMap { targets?.scenes(of: $0) } }

  /// What the Info.plists of the apps of a file say of scenes; nil where that is not known of each.
  func manifests(_ number: Int32) -> [DeclaredManifest]? {
    memberships[number].flatMap { targets?.manifests(of: $0) }
  }

  /// The apps for iPhone, iPad or Mac Catalyst that compile a file themselves, so that it may start them.
  func apps(startedBy number: Int32) -> [CodeTarget] {
    memberships[number].flatMap { targets?.started(by: $0.own) } ?? []
  }

  /// What build settings say of an app, and of what is built with it; nil if nothing says them.
  func builtSettings(of app: CodeTarget) -> BuiltSettings? { targets?.builtSettings(of: app) }

  /// Whether a file is in an app for Mac Catalyst, or nobody says which apps there are.
  func isOnCatalyst(_ number: Int32) -> Bool {
    memberships[number].map { targets?.areOnCatalyst($0.own) ?? true } ?? true
  }

  /// Whether a file is in apps that all run on iPadOS or Mac Catalyst, as far as projects say.
  func isInPadApps(_ number: Int32) -> Bool {
    memberships[number].flatMap { targets?.areInPadApps($0.own) } ?? false
  }

  /// Whether a file is compiled for app extensions only.
  func isOfExtensions(_ number: Int32) -> Bool { memberships[number]?.isOfExtensions ?? false }

  /// Whether the code of a file sees what another one declares.
  func sees(_ viewer: Int32, _ other: Int32) -> Bool {
    guard let one = memberships[viewer], let other = memberships[other] else { return true }
    return one.sees(other)
  }

  package func knownNumber(of key: String) -> Int32? { numbers[key] }
  package func key(of number: Int32) -> String? { entries[number]?.key }
  package var keys: [String] { entries.values.map(\.key).sorted() }
  package func bytes(of key: String) -> [UInt8]? { numbers[key].flatMap { entries[$0]?.text.bytes } }

  /// Takes a file in, or what it is now. Answers the names that it began or ceased to declare, and of those that are looked
  /// for the ones that it began or ceased to speak of (`SwiftDeclarations.speakers`).
  package mutating func take(_ candidate: Candidate, lookingFor looked: Set<String>) -> Set<String> {
    let number = number(of: candidate.key)
    let text =
      candidate.isUnread
      ? SwiftText(candidate.bytes, SwiftFile([], number: number))
      : SwiftText(candidate.bytes, candidate.source, number: number)
    var entry = Entry(
      key: candidate.key, text: text, names: candidate.names, words: MadeOnce(candidate.words),
      asksForCompiler: candidate.asksForCompiler)
    if candidate.names.contains(SwiftDeclarations.localizedStrings) {
      let (bytes, isCatalog) = (candidate.bytes, candidate.key.hasSuffix(".xcstrings"))
      entry.strings = MadeOnce { LocalizedStrings.read(bytes, isCatalog: isCatalog) }
    }
    return take(number, entry, looked)
  }

  /// The same for a file that was read already.
  package mutating func take(
    _ file: SwiftFile, key: String, bytes: [UInt8], lookingFor looked: Set<String>
  ) -> Set<String> {
    take(file.number, entry(file, key: key, bytes: bytes, file.declarations.names), looked)
  }

  private func entry(_ file: SwiftFile, key: String, bytes: [UInt8], _ names: Set<String>) -> Entry {
    Entry(
      key: key, text: SwiftText(bytes, file), names: names, words: MadeOnce { SwiftWords(file.source) },
      asksForCompiler: CompilerTest.line(bytes) != nil)
  }

  /// Takes in what a file is after an edit that left its names as they were.
  package mutating func take(edited file: SwiftFile, bytes: [UInt8]) {
    guard let entry = entries[file.number] else { return }
    note(self.entry(file, key: entry.key, bytes: bytes, entry.names), file.number)
  }

  private mutating func note(_ entry: Entry, _ number: Int32) {
    entries[number] = entry
    if entry.asksForCompiler { askingForCompiler.insert(number) } else { askingForCompiler.remove(number) }
  }

  private mutating func take(_ number: Int32, _ entry: Entry, _ looked: Set<String>) -> Set<String> {
    let (old, names) = (entries[number], entry.names)
    let before = old?.names ?? []
    note(entry, number)
    for name in before.subtracting(names) { drop(number, from: name) }
    for name in names.subtracting(before) { naming[name, default: []].insert(number) }
    if old == nil || names != before { self.names = Names() }
    return before.symmetricDifference(names).union(looked.filter { speaks(old, of: $0) != speaks(entry, of: $0) })
  }

  private func speaks(_ entry: Entry?, of looked: String) -> Bool {
    guard let entry, let word = SwiftDeclarations.word(lookedFor: looked) else { return false }
    return entry.words.value.mayContain(SwiftWords.Word(word))
  }

  /// Whether a name that was asked for stands for who speaks of something.
  package static func isLookedFor(_ name: String) -> Bool { SwiftDeclarations.word(lookedFor: name) != nil }

  /// Forgets a file. Answers the names that it declared, and of those that are looked for the ones that it spoke of.
  package mutating func remove(_ key: String, lookingFor looked: Set<String>) -> Set<String> {
    guard let number = numbers[key], let entry = entries.removeValue(forKey: number) else { return [] }
    names = Names()
    askingForCompiler.remove(number)
    for name in entry.names { drop(number, from: name) }
    return entry.names.union(looked.filter { speaks(entry, of: $0) })
  }

  private mutating func drop(_ number: Int32, from name: String) {
    naming[name]?.remove(number)
    if naming[name]?.isEmpty == true { naming[name] = nil }
  }

  /// The files that ask for the compiler of Xcode 27 (`CompilerTest.line`), by their keys, and how many there are.
  package var compilerKeys: [String] { askingForCompiler.compactMap { entries[$0]?.key }.sorted() }
  package var compilerCount: Int { askingForCompiler.count }

  func numbers(naming name: String) -> Set<Int32> { naming[name] ?? [] }

  /// The names that a file declared when it was taken in.
  func names(of number: Int32) -> Set<String> { entries[number]?.names ?? [] }

  /// The names of all methods that the files declare, in Swift and in Objective-C.
  package var methodNames: [String] {
    let prefix = SwiftDeclarations.method(named: "")
    let methods = naming.keys.filter { $0.hasPrefix(prefix) && $0.utf8.count > prefix.utf8.count }
    return methods.map { String($0.dropFirst(prefix.count)) }
  }

  /// The files whose code may speak of a name.
  func numbers(speakingOf name: String) -> Set<Int32> {
    let word = SwiftWords.Word(name)
    return Set(entries.lazy.filter { $0.value.words.value.mayContain(word) }.map(\.key))
  }

  /// Whether it is known what compiles a file.
  func isCompiled(_ number: Int32) -> Bool { memberships[number].map { !$0.own.isEmpty } ?? false }

  /// The targets that compile a file, by their names.
  func targetNames(of number: Int32) -> [String] {
    guard let targets, let own = memberships[number]?.own else { return [] }
    return own.map { targets.targets[known: $0].name }.sorted()
  }

  /// The files that declare a method of a name, in Swift or Objective-C, by their keys.
  package func files(withMethod name: String) -> [String] {
    numbers(naming: SwiftDeclarations.method(named: name)).compactMap { entries[$0]?.key }
  }

  /// The storyboards that may have a main menu, as they cannot be read, by their keys.
  package var unreadStoryboards: [String] {
    numbers(naming: SwiftDeclarations.unreadStoryboards).compactMap { entries[$0]?.key }.sorted()
  }

  func isObjectiveC(_ number: Int32) -> Bool {
    entries[number].map { $0.key.hasSuffix(".m") || $0.key.hasSuffix(".mm") } ?? false
  }

  /// The strings of a table of localized strings, by their keys.
  func strings(_ number: Int32) -> [String: String] { entries[number]?.strings?.value ?? [:] }

  func bytes(_ number: Int32) -> [UInt8]? { entries[number]?.text.bytes }

  func file(_ number: Int32) -> SwiftFile? { entries[number]?.text.file }

  /// A file, if this is its text.
  package func file(_ number: Int32, of bytes: [UInt8]) -> SwiftFile? {
    guard entries[number]?.text.bytes == bytes, let file = file(number), file.source.bytes == bytes else { return nil }
    return file
  }

  /// Some files in the order of their keys, which is the same however they came in.
  func inOrder(_ numbers: Set<Int32>) -> [Int32] {
    numbers.count < 2
      ? Array(numbers) : numbers.map { ($0, keysByNumber[$0] ?? "") }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

/// The text of a file, read when it is first looked into.
private struct SwiftText: Sendable {
  let bytes: [UInt8]
  private let read: MadeOnce<SwiftFile>

  /// `source`: its tokens, if they are known.
  init(_ bytes: [UInt8], _ source: SwiftSource?, number: Int32) {
    self.bytes = bytes
    read = MadeOnce { source.map { SwiftFile($0, number: number) } ?? SwiftFile(bytes, number: number) }
  }

  init(_ bytes: [UInt8], _ file: SwiftFile) {
    self.bytes = bytes
    read = MadeOnce(file)
  }

  var file: SwiftFile { read.value }
}
