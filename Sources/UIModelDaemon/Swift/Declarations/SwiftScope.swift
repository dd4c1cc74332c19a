import UIModelJSON
import UIModelPlatform

/// The declarations that are visible to the file being read and to the files that it uses. Records each use of a file,
/// so that callers know when a result becomes invalid. For example, `type(named: "Page", in: 3)` joins all declarations
/// and extensions of `Page` that file 3 can see.
final class SwiftScope {
  /// The file being read.
  let home: SwiftFile
  let project: SwiftProject?
  private var files: [Int32: SwiftFile] = [:]
  private var types: [VisibleName: SwiftType?] = [:]
  private var classChains: [VisibleName: [SwiftType]] = [:]
  private var lookupChains: [VisibleName: [SwiftType]] = [:]
  private var methods: [VisibleName: [String: [[SwiftFunction]]]] = [:]
  private var ownDirectionCache: [String: Bool] = [:]
  /// The files whose syntax trees were requested, by file number.
  var parsedFiles: [Int32: ParsedFile] = [:]
  /// The tokens at which code may change a member, by file number and name; see `SwiftEvaluator.isNeverSet`.
  var memberChangeTokens: [Int32: [String: [Int]]] = [:]
  /// The lookup keys that were queried in other files.
  private(set) var lookedUpKeys: Set<String> = []
  /// The code on which the results depend, by file number.
  private var usesByFileNumber: [Int32: SwiftUse] = [:]
  private var lastUse: (file: Int32, tokens: Range<Int>) = (0, 0..<0)

  /// The key of a cached lookup: a name and the file in which it is looked up. Results may differ between files,
  /// because private declarations are visible only in their own file.
  private struct VisibleName: Hashable {
    let name: String
    let fileNumber: Int32
  }

  init(_ home: SwiftFile, _ project: SwiftProject?) {
    (self.home, self.project) = (home, project)
    files[home.number] = home
  }

  /// The property lists that were read, by file number. The content is nil if a file could not be read.
  var propertyLists: [Int32: (name: String, content: JSONValue?)] = [:]
  /// The numbers of the Objective-C files and string tables that were used.
  var relatedFileNumbers: Set<Int32> = []

  /// The files that were read, including `home`, by file number, each with the code on which the results depend.
  var uses: [Int32: SwiftUse] {
    files.mapValues { usesByFileNumber[$0.number] ?? SwiftUse() }
      .merging(propertyLists.mapValues { _ in SwiftUse() }, uniquingKeysWith: { use, _ in use })
      .merging(relatedFileNumbers.map { ($0, SwiftUse()) }, uniquingKeysWith: { use, _ in use })
  }

  /// Records a dependency on the set of files with a lookup key.
  func recordLookup(_ key: String) { lookedUpKeys.insert(key) }

  /// Records a dependency on the code that contains a token. Each dependency on code inside declarations must be
  /// recorded here or with `recordSearch(for:in:)`.
  func recordCodeUse(at token: Int, in fileNumber: Int32) {
    if lastUse.file == fileNumber, lastUse.tokens.contains(token) { return }
    let declarations = self.file(fileNumber).declarations
    guard let codeIndex = declarations.codeIndex(around: token) else { return }
    lastUse = (fileNumber, declarations.code[known: codeIndex].tokens)
    usesByFileNumber[fileNumber, default: SwiftUse()].codeIndices.insert(codeIndex)
  }

  /// Records a dependency on all occurrences of certain words in the code of a file.
  func recordSearch(for words: some Sequence<String>, in fileNumber: Int32) {
    usesByFileNumber[fileNumber, default: SwiftUse()].searchedWords.formUnion(words)
  }

  /// Records the dependencies of another analysis on a file, because this analysis uses the result of the other one.
  func recordUse(_ use: SwiftUse, of fileNumber: Int32) {
    _ = readFile(numbered: fileNumber)
    usesByFileNumber[fileNumber, default: SwiftUse()].codeIndices.formUnion(use.codeIndices)
    usesByFileNumber[fileNumber, default: SwiftUse()].searchedWords.formUnion(use.searchedWords)
  }

  func file(_ number: Int32) -> SwiftFile { files[number] ?? home }

  /// The lookup keys of `home`. The project may still have an older text of that file.
  private lazy var homeKeys = home.declarations.lookupKeys
  /// Whether the project has the current lookup keys of `home`.
  private(set) lazy var hasCurrentHomeKeys = project?.lookupKeys(of: home.number) == homeKeys

  /// Returns the numbers of the files that have a lookup key and are visible to `viewer`. With `includesViewers`, also
  /// returns files that can see `viewer`.
  func numbers(naming lookupKey: String, from viewer: Int32, includesViewers: Bool = false) -> Set<Int32> {
    recordLookup(lookupKey)
    var numbers = project?.numbers(naming: lookupKey) ?? []
    if homeKeys.contains(lookupKey) { numbers.insert(home.number) } else { numbers.remove(home.number) }
    guard let project else { return numbers }
    return numbers.filter { project.canSee(viewer, $0) || (includesViewers && project.canSee($0, viewer)) }
  }

  /// Returns the files that have a lookup key and are visible to `viewer`, sorted by file key. Reads files that were
  /// not read before. With `includesViewers`, also returns files that can see `viewer`.
  func files(naming lookupKey: String, from viewer: Int32, includesViewers: Bool = false) -> [SwiftFile] {
    let numbers = numbers(naming: lookupKey, from: viewer, includesViewers: includesViewers)
    guard let project else { return numbers.isEmpty ? [] : [home] }
    return project.sortedByKey(numbers).compactMap { number in
      if files[number] == nil { files[number] = project.file(number) }
      return files[number]
    }
  }

  // MARK: Types

  /// Returns the type to which a path refers inside the type `enclosingType`. Nested types hide outer types.
  func type(_ path: [String], from enclosingType: String, in fileNumber: Int32) -> SwiftType? {
    var outerNames = enclosingType.split(separator: ".").map(String.init)
    while true {
      if let type = type(named: (outerNames + path).joined(separator: "."), in: fileNumber) { return type }
      if outerNames.popLast() == nil { return nil }
    }
  }

  func type(named name: String, in fileNumber: Int32) -> SwiftType? {
    let key = VisibleName(name: name, fileNumber: fileNumber)
    if let knownType = types[key] { return knownType }
    let type = joinedType(name, self.file(fileNumber))
    types[key] = .some(type)
    return type
  }

  /// Returns a type joined from all its visible declarations and extensions. Nil for a type alias or an ambiguous name.
  private func joinedType(_ name: String, _ viewer: SwiftFile) -> SwiftType? {
    guard let rootName = name.split(separator: ".").first.map(String.init),
      let otherFiles = declarationFiles(of: rootName, from: viewer.number)?.filter({ $0.number != viewer.number })
    else { return nil }
    if viewer.declarations.aliases.contains(rootName)
      || otherFiles.contains(where: { $0.declarations.aliases.contains(rootName) })
    {
      return nil
    }
    let ownPart = viewer.declarations.types[name]
    let parts = otherFiles.compactMap { $0.declarations.types[name] }.filter { !$0.isHidden }
    let declaringParts = parts.filter(\.isDeclared)
    // Two declarations of one name belong to different programs, so it is unknown which one is meant.
    let isUnambiguous = ownPart?.isDeclared ?? false || declaringParts.count == 1
    if ownPart == nil, declaringParts.count > 1 { return nil }
    guard var type = ownPart ?? parts.first(where: \.isDeclared) ?? parts.first else { return nil }
    if ownPart == nil { type = type.visibleOutsideFile }
    for part in parts where part.location != type.location {
      if part.isDeclared, ownPart?.isDeclared ?? false || !isUnambiguous { continue }
      type.add(part.visibleOutsideFile)
    }
    return type
  }

  /// Returns a class and its superclasses, as far as the project declares them.
  func classChain(of name: String, in fileNumber: Int32) -> [SwiftType] {
    let key = VisibleName(name: name, fileNumber: fileNumber)
    if let cachedResult = classChains[key] { return cachedResult }
    let classChain = computedClassChain(of: name, in: fileNumber)
    classChains[key] = classChain
    return classChain
  }

  private func computedClassChain(of name: String, in fileNumber: Int32) -> [SwiftType] {
    var (classChain, nextName): ([SwiftType], String?) = ([], name)
    while let name = nextName, classChain.count < 20, !classChain.contains(where: { $0.name == name }),
      let type = type(named: name, in: fileNumber)
    {
      classChain.append(type)
      nextName = type.superclassName
    }
    return classChain
  }

  /// Returns the types that member lookup searches: the type, its superclasses and its protocol extensions.
  func lookupChain(of name: String, in fileNumber: Int32) -> [SwiftType] {
    let key = VisibleName(name: name, fileNumber: fileNumber)
    if let cachedResult = lookupChains[key] { return cachedResult }
    let lookupChain = computedLookupChain(of: name, in: fileNumber)
    lookupChains[key] = lookupChain
    return lookupChain
  }

  /// Returns the functions with a name that member lookup finds in a type, in one list for each declaring type. The
  /// type's own functions come first.
  func functions(_ name: String, reachedFrom typeName: String, in fileNumber: Int32) -> [[SwiftFunction]] {
    let key = VisibleName(name: typeName, fileNumber: fileNumber)
    if let cachedResult = methods[key] { return cachedResult[name] ?? [] }
    var functionsByName: [String: [[SwiftFunction]]] = [:]
    for type in lookupChain(of: typeName, in: fileNumber) {
      for (name, functions) in Dictionary(grouping: type.functions, by: \.name) {
        functionsByName[name, default: []].append(functions)
      }
    }
    methods[key] = functionsByName
    return functionsByName[name] ?? []
  }

  private func computedLookupChain(of name: String, in fileNumber: Int32) -> [SwiftType] {
    let classChain = classChain(of: name, in: fileNumber)
    var pendingNames = classChain.flatMap(\.inheritedNames)
    var seenNames = Set(classChain.map(\.name))
    // Members of all protocols are joined in one type, so that a name in two protocols is ambiguous.
    var protocolMembers = SwiftType(name: name)
    while let protocolName = pendingNames.popLast(), seenNames.count < 200 {
      guard seenNames.insert(protocolName).inserted else { continue }
      let inheritedNames = files(naming: protocolName, from: fileNumber).flatMap {
        $0.declarations.protocols[protocolName] ?? []
      }
      pendingNames += inheritedNames
      guard let type = type(named: protocolName, in: fileNumber), !type.isDeclared else { continue }
      protocolMembers.functions += type.functions
      protocolMembers.properties += type.properties
    }
    return classChain + [protocolMembers]
  }

  /// Whether a class has subclasses, or may have some in other modules.
  func mayHaveSubclasses(_ name: String) -> Bool {
    !numbers(naming: SwiftDeclarations.subclassesKey(of: name), from: home.number, includesViewers: true).isEmpty
      || type(named: name, in: home.number)?.isOpen == true
  }

  private func subclassFiles(of name: String) -> [SwiftFile] {
    files(naming: SwiftDeclarations.subclassesKey(of: name), from: home.number, includesViewers: true)
  }

  /// Returns the numbers of the files with subclasses of a class, or with types that conform to a protocol.
  func subclassFileNumbers(of name: String) -> [Int32] {
    subclassFiles(of: name).map(\.number)
  }

  /// Returns the files that call a function with this name in code that checks the device or the OS release.
  func filesWithDeviceCalls(of name: String) -> [SwiftFile] {
    files(naming: SwiftDeclarations.deviceCallersKey(of: name), from: home.number, includesViewers: true)
  }

  /// Returns the files with views that observe an object of a type.
  func filesWithObservers(of name: String) -> [SwiftFile] {
    files(naming: SwiftDeclarations.observersKey(of: name), from: home.number, includesViewers: true)
  }

  /// Returns a file of the project and records a dependency on it; nil if there is no such file.
  func readFile(numbered number: Int32) -> SwiftFile? {
    if files[number] == nil { files[number] = project?.file(number) }
    return files[number]
  }

  /// Whether a name refers to a protocol or type alias of the project.
  func isProtocolOrAlias(_ name: String) -> Bool {
    files(naming: name, from: home.number).contains { $0.declarations.protocols[name] != nil }
  }

  /// Returns the types whose inheritance clause names the class or protocol, sorted by name.
  func typesInheriting(_ name: String) -> [SwiftType] {
    let lastComponent = name.split(separator: ".").last.map(String.init) ?? name
    let namesWithFiles = subclassFiles(of: name).flatMap { file in
      file.declarations.types.values.filter { $0.inheritedNames.contains(lastComponent) }.map { ($0.name, file.number) }
    }
    let fileNumbersByName = Dictionary(namesWithFiles) { fileNumber, _ in fileNumber }
    return fileNumbersByName.sorted { $0.key < $1.key }.compactMap { type(named: $0.key, in: $0.value) }
  }

  /// The unqualified names of the project's subclasses of `UIKeyCommand` and `UICommand`.
  var commandClasses: Set<String> {
    var (names, pendingNames): (Set<String>, [String]) = ([], ["UIKeyCommand", "UICommand"])
    while let className = pendingNames.popLast(), names.count < 200 {
      for type in typesInheriting(className) where type.isDeclared && type.superclassName != nil {
        let lastComponent = type.name.split(separator: ".").last.map(String.init) ?? type.name
        if names.insert(lastComponent).inserted { pendingNames.append(type.name) }
      }
    }
    return names
  }

  /// Whether the app starts with a SwiftUI `App` structure. Apps for other platforms, such as watchOS, do not count.
  var hasMainApp: Bool {
    subclassFiles(of: "App").contains { file in
      !isForUncheckedPlatforms(file.number)
        && file.declarations.types.values.contains { $0.isMain && $0.inheritedNames.contains("App") }
    }
  }

  /// Returns the numbers of the files that assign a member with this name on an object other than `self`.
  func setterFileNumbers(of name: String) -> Set<Int32> {
    numbers(naming: SwiftDeclarations.settersKey(of: name), from: home.number, includesViewers: true)
  }

  /// Whether a file is outside the checked code: only tests or targets for other platforms compile it, or no target
  /// does. A file for iPhone is also checked if the file being read is for iPhone.
  func isForUncheckedPlatforms(_ number: Int32) -> Bool {
    guard let project, project.isForOtherPlatforms(number) else { return false }
    return !(project.isForPhones(number) && project.isForPhones(home.number))
  }

  // MARK: Presenting

  /// Whether only app extensions compile the file being read.
  var isExtensionOnly: Bool { project?.isExtensionOnly(home.number) ?? false }

  /// Returns the instance methods with a name in all types of the project, each with its type's name.
  func methods(_ name: String, in fileNumber: Int32) -> [(type: String, function: SwiftFunction)] {
    files(naming: SwiftDeclarations.methodKey(named: name), from: fileNumber).flatMap { file in
      file.declarations.typeNames.compactMap { file.declarations.types[$0] }.flatMap { type in
        type.functions.filter { $0.name == name && !$0.isStatic }.map { (type.name, $0) }
      }
    }
  }

  private static let prepositions = ["With", "In", "From", "For", "By", "To", "At", "On", "Of", "And", "As", "Using"]

  /// Returns possible Swift base names for the first part of a selector: `["open"]` for `openWithSender`.
  static func swiftBaseNames(of name: Substring) -> [String] {
    name.indices.dropFirst().compactMap { index in
      prepositions.contains { name[index...].hasPrefix($0) } ? String(name[..<index]) : nil
    }
  }

  /// Whether a type may have its own layout direction, or the app may turn off the mirroring of key commands.
  func mayHaveOwnDirection(_ type: String) -> Bool {
    if let cachedResult = ownDirectionCache[type] { return cachedResult }
    let result = computedMayHaveOwnDirection(type)
    ownDirectionCache[type] = result
    return result
  }

  private func computedMayHaveOwnDirection(_ type: String) -> Bool {
    let methodKey = SwiftDeclarations.methodKey(named: "applicationShouldAutomaticallyLocalizeKeyCommands")
    if !numbers(naming: methodKey, from: home.number, includesViewers: true).isEmpty { return true }
    // An Objective-C app delegate belongs to no known target, so visibility is not checked.
    if project?.numbers(naming: methodKey).isEmpty == false { return true }
    if hasMirroringSubclass(type, depth: 0) { return true }
    let words = ["semanticContentAttribute", "traitOverrides", "setOverrideTraitCollection"]
    guard let type = self.type(named: type, in: home.number) else { return false }
    return Set(type.functions.map(\.location.fileNumber) + type.properties.map(\.location.fileNumber) + [home.number])
      .contains {
        number in
        recordSearch(for: words, in: number)
        let source = file(number).source
        return source.contains(source.tokens.indices, anyOf: words)
      }
  }

  /// Whether a subclass mentions `allowsAutomaticMirroring`, which controls the mirroring of inherited keys.
  private func hasMirroringSubclass(_ type: String, depth: Int) -> Bool {
    depth < 8
      && typesInheriting(type).contains { subclass in
        let bodies =
          subclass.functions.map { (file: $0.location.fileNumber, body: $0.body) }
          + subclass.properties.compactMap { property in property.getter.map { (property.location.fileNumber, $0) } }
        let mentionsMirroring = bodies.contains { number, body in
          recordCodeUse(at: body.lowerBound, in: number)
          return file(number).source.contains(body, anyOf: ["allowsAutomaticMirroring"])
        }
        return mentionsMirroring || hasMirroringSubclass(subclass.name, depth: depth + 1)
      }
  }

  /// Whether an Objective-C file of any target has a method whose selector begins with this name.
  func hasObjectiveCMethod(_ method: String) -> Bool {
    let methodKey = SwiftDeclarations.methodKey(named: method)
    recordLookup(methodKey)
    return project?.numbers(naming: methodKey).contains { project?.isObjectiveC($0) == true } == true
  }

  // MARK: Declarations outside types

  func functions(_ name: String, in fileNumber: Int32) -> [SwiftFunction] {
    let viewer = self.file(fileNumber)
    let ownFunctions = viewer.declarations.global.functions.filter { $0.name == name }
    if !ownFunctions.isEmpty { return ownFunctions }
    return files(naming: name, from: viewer.number).flatMap { file in
      file.number == viewer.number
        ? [] : file.declarations.global.functions.filter { $0.name == name && !$0.isHidden }
    }
  }

  func property(_ name: String, in fileNumber: Int32) -> SwiftProperty? {
    let viewer = self.file(fileNumber)
    if viewer.declarations.global.properties.contains(where: { $0.name == name }) {
      return viewer.declarations.global.property(name, isStatic: false)
    }
    let properties = files(naming: name, from: viewer.number).flatMap { file in
      file.number == viewer.number
        ? [] : file.declarations.global.properties.filter { $0.name == name && !$0.isHidden }
    }
    return properties.count == 1 ? properties.first : nil
  }

  /// Whether a visible file declares an operator `+` that may apply to strings, numbers or collections.
  var hasPlusOperators: Bool { !numbers(naming: SwiftDeclarations.plusOperatorKey, from: home.number).isEmpty }
}
