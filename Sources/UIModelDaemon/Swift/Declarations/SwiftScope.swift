import UIModelJSON
import UIModelPlatform

/// The declarations that the file being read and the files that it uses can see. Records each use of a file, so that
/// callers know when a result becomes invalid. For example, `type(named: "Page", in: 3)` joins all declarations and
/// extensions of `Page` that file 3 can see.
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
  /// The syntax trees that were requested, by file number.
  var parsedFiles: [Int32: ParsedFile] = [:]
  /// The tokens at which code may change a member, by file number and name; see `SwiftEvaluator.isNeverSet`.
  var memberChangeTokens: [Int32: [String: [Int]]] = [:]
  /// The lookup keys that were queried in other files.
  private(set) var lookedUpKeys: Set<String> = []
  /// The code that was used, by file number.
  private var codeUses: [Int32: SwiftUse] = [:]
  private var lastUse: (file: Int32, tokens: Range<Int>) = (0, 0..<0)

  /// A name as a file sees it. Private declarations are visible only in their own file.
  private struct VisibleName: Hashable {
    let name: String
    let file: Int32
  }

  init(_ home: SwiftFile, _ project: SwiftProject?) {
    (self.home, self.project) = (home, project)
    files[home.number] = home
  }

  /// The property lists that were read, by file number. The content is nil if a file could not be read.
  var propertyLists: [Int32: (name: String, content: JSONValue?)] = [:]
  /// The Objective-C files and string tables that were used.
  var relatedFiles: Set<Int32> = []

  /// The files that were read, including `home`, and the code that was used in each.
  var uses: [Int32: SwiftUse] {
    files.mapValues { codeUses[$0.number] ?? SwiftUse() }
      .merging(propertyLists.mapValues { _ in SwiftUse() }, uniquingKeysWith: { use, _ in use })
      .merging(relatedFiles.map { ($0, SwiftUse()) }, uniquingKeysWith: { use, _ in use })
  }

  /// Records a dependency on the set of files with a lookup key.
  func recordLookup(_ name: String) { lookedUpKeys.insert(name) }

  /// Records a use of the code that contains a token. Each dependency on code inside declarations must be recorded here
  /// or with `recordSearch(for:in:)`.
  func look(at token: Int, in file: Int32) {
    if lastUse.file == file, lastUse.tokens.contains(token) { return }
    let declarations = self.file(file).declarations
    guard let code = declarations.code(around: token) else { return }
    lastUse = (file, declarations.code[known: code].tokens)
    codeUses[file, default: SwiftUse()].code.insert(code)
  }

  /// Records that all code of a file is searched for certain words.
  func recordSearch(for names: some Sequence<String>, in file: Int32) {
    codeUses[file, default: SwiftUse()].names.formUnion(names)
  }

  /// Records the use of a file by another reading on whose result this one depends.
  func recordUse(_ use: SwiftUse, of file: Int32) {
    _ = look(into: file)
    codeUses[file, default: SwiftUse()].code.formUnion(use.code)
    codeUses[file, default: SwiftUse()].names.formUnion(use.names)
  }

  func file(_ number: Int32) -> SwiftFile { files[number] ?? home }

  /// The lookup keys of `home`. The project may still have an older text of that file.
  private lazy var homeKeys = home.declarations.lookupKeys
  /// Whether the project has the current lookup keys of `home`.
  private(set) lazy var hasCurrentHomeKeys = project?.lookupKeys(of: home.number) == homeKeys

  /// Returns the visible files with a lookup key. With `bothWays`, files that can see `viewer` count as well.
  func numbers(naming name: String, from viewer: Int32, bothWays: Bool = false) -> Set<Int32> {
    recordLookup(name)
    var numbers = project?.numbers(naming: name) ?? []
    if homeKeys.contains(name) { numbers.insert(home.number) } else { numbers.remove(home.number) }
    guard let project else { return numbers }
    return numbers.filter { project.sees(viewer, $0) || (bothWays && project.sees($0, viewer)) }
  }

  /// Reads the visible files with a lookup key, and returns them sorted by path.
  func files(naming name: String, from viewer: Int32, bothWays: Bool = false) -> [SwiftFile] {
    let numbers = numbers(naming: name, from: viewer, bothWays: bothWays)
    guard let project else { return numbers.isEmpty ? [] : [home] }
    return project.sortedByKey(numbers).compactMap { number in
      if files[number] == nil { files[number] = project.file(number) }
      return files[number]
    }
  }

  // MARK: Types

  /// Returns the type that a path of names refers to inside the type `inner`. Nested types hide outer ones.
  func type(_ path: [String], from inner: String, in file: Int32) -> SwiftType? {
    var outer = inner.split(separator: ".").map(String.init)
    while true {
      if let type = type(named: (outer + path).joined(separator: "."), in: file) { return type }
      if outer.popLast() == nil { return nil }
    }
  }

  func type(named name: String, in file: Int32) -> SwiftType? {
    let key = VisibleName(name: name, file: file)
    if let knownType = types[key] { return knownType }
    let type = joinedType(name, self.file(file))
    types[key] = .some(type)
    return type
  }

  /// Returns a type joined from all its visible declarations and extensions. Nil for a type alias or an ambiguous name.
  private func joinedType(_ name: String, _ viewer: SwiftFile) -> SwiftType? {
    guard let root = name.split(separator: ".").first.map(String.init),
      let others = declarationFiles(of: root, from: viewer.number)?.filter({ $0.number != viewer.number })
    else { return nil }
    if viewer.declarations.aliases.contains(root) || others.contains(where: { $0.declarations.aliases.contains(root) })
    {
      return nil
    }
    let ownPart = viewer.declarations.types[name]
    let parts = others.compactMap { $0.declarations.types[name] }.filter { !$0.isHidden }
    let declaring = parts.filter(\.isDeclared)
    // Two declarations of one name belong to different programs, so it is unknown which one is meant.
    let isUnambiguous = ownPart?.isDeclared ?? false || declaring.count == 1
    if ownPart == nil, declaring.count > 1 { return nil }
    guard var type = ownPart ?? parts.first(where: \.isDeclared) ?? parts.first else { return nil }
    if ownPart == nil { type = type.visibleOutsideFile }
    for part in parts where part.location != type.location {
      if part.isDeclared, ownPart?.isDeclared ?? false || !isUnambiguous { continue }
      type.add(part.visibleOutsideFile)
    }
    return type
  }

  /// Returns a class and its superclasses, as far as the project declares them.
  func classChain(of name: String, in file: Int32) -> [SwiftType] {
    let key = VisibleName(name: name, file: file)
    if let known = classChains[key] { return known }
    let classChain = computedClassChain(of: name, in: file)
    classChains[key] = classChain
    return classChain
  }

  private func computedClassChain(of name: String, in file: Int32) -> [SwiftType] {
    var (classChain, next): ([SwiftType], String?) = ([], name)
    while let name = next, classChain.count < 20, !classChain.contains(where: { $0.name == name }),
      let type = type(named: name, in: file)
    {
      classChain.append(type)
      next = type.superclass
    }
    return classChain
  }

  /// Returns the types that member lookup searches: the type, its superclasses and its protocol extensions.
  func lookupChain(of name: String, in file: Int32) -> [SwiftType] {
    let key = VisibleName(name: name, file: file)
    if let known = lookupChains[key] { return known }
    let lookupChain = computedLookupChain(of: name, in: file)
    lookupChains[key] = lookupChain
    return lookupChain
  }

  /// Returns the functions that member lookup finds, grouped by declaring type, those of the type itself first.
  func functions(_ name: String, reachedFrom type: String, in file: Int32) -> [[SwiftFunction]] {
    let key = VisibleName(name: type, file: file)
    if let known = methods[key] { return known[name] ?? [] }
    var functionsByName: [String: [[SwiftFunction]]] = [:]
    for type in lookupChain(of: type, in: file) {
      for (name, functions) in Dictionary(grouping: type.functions, by: \.name) {
        functionsByName[name, default: []].append(functions)
      }
    }
    methods[key] = functionsByName
    return functionsByName[name] ?? []
  }

  private func computedLookupChain(of name: String, in file: Int32) -> [SwiftType] {
    let classChain = classChain(of: name, in: file)
    var pendingNames = classChain.flatMap(\.inherited)
    var seen = Set(classChain.map(\.name))
    // Members of all protocols are joined in one type, so that a name in two protocols is ambiguous.
    var protocolMembers = SwiftType(name: name)
    while let next = pendingNames.popLast(), seen.count < 200 {
      guard seen.insert(next).inserted else { continue }
      let refined = files(naming: next, from: file).flatMap { $0.declarations.protocols[next] ?? [] }
      pendingNames += refined
      guard let type = type(named: next, in: file), !type.isDeclared else { continue }
      protocolMembers.functions += type.functions
      protocolMembers.properties += type.properties
    }
    return classChain + [protocolMembers]
  }

  /// Whether a class has subclasses, or may have some in other modules.
  func mayHaveSubclasses(_ name: String) -> Bool {
    !numbers(naming: SwiftDeclarations.subclassesKey(of: name), from: home.number, bothWays: true).isEmpty
      || type(named: name, in: home.number)?.isOpen == true
  }

  /// Returns the files that declare a subclass of a class or a type that conforms to a protocol.
  func filesWithSubclasses(of name: String) -> [Int32] {
    files(naming: SwiftDeclarations.subclassesKey(of: name), from: home.number, bothWays: true).map(\.number)
  }

  /// Returns the files that call a function of a name in code that checks the device or the release.
  func filesWithDeviceCalls(of name: String) -> [SwiftFile] {
    files(naming: SwiftDeclarations.deviceCallersKey(of: name), from: home.number, bothWays: true)
  }

  /// Returns the files with views that observe an object of a type.
  func filesWithObservers(of name: String) -> [SwiftFile] {
    files(naming: SwiftDeclarations.observersKey(of: name), from: home.number, bothWays: true)
  }

  /// Returns a file of the project and records its use; nil if there is no such file.
  func look(into number: Int32) -> SwiftFile? {
    if files[number] == nil { files[number] = project?.file(number) }
    return files[number]
  }

  /// Whether a name refers to a protocol or type alias of the project.
  func isProtocol(_ name: String) -> Bool {
    files(naming: name, from: home.number).contains { $0.declarations.protocols[name] != nil }
  }

  /// Returns the types whose inheritance clause names the class or protocol, sorted by name.
  func typesInheriting(_ name: String) -> [SwiftType] {
    let lastComponent = name.split(separator: ".").last.map(String.init) ?? name
    let names = files(naming: SwiftDeclarations.subclassesKey(of: name), from: home.number, bothWays: true).flatMap {
      file in
      file.declarations.types.values.filter { $0.inherited.contains(lastComponent) }.map { ($0.name, file.number) }
    }
    let filesByName = Dictionary(names) { one, _ in one }
    return filesByName.sorted { $0.key < $1.key }.compactMap { type(named: $0.key, in: $0.value) }
  }

  /// The unqualified names of the project's subclasses of `UIKeyCommand` and `UICommand`.
  var commandClasses: Set<String> {
    var (names, waiting): (Set<String>, [String]) = ([], ["UIKeyCommand", "UICommand"])
    while let next = waiting.popLast(), names.count < 200 {
      for type in typesInheriting(next) where type.isDeclared && type.superclass != nil {
        let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
        if names.insert(last).inserted { waiting.append(type.name) }
      }
    }
    return names
  }

  /// Whether the app starts with a SwiftUI `App` structure. Apps for other platforms, such as watchOS, do not count.
  var hasMainApp: Bool {
    files(naming: SwiftDeclarations.subclassesKey(of: "App"), from: home.number, bothWays: true).contains { file in
      !isForUncheckedPlatforms(file.number)
        && file.declarations.types.values.contains { $0.isMain && $0.inherited.contains("App") }
    }
  }

  /// Returns the numbers of the files that assign a member with this name on an object other than `self`.
  func filesWithSetters(of name: String) -> Set<Int32> {
    numbers(naming: SwiftDeclarations.settersKey(of: name), from: home.number, bothWays: true)
  }

  /// Whether a file is compiled only for platforms that are not checked. iPhone is checked only if both this file and
  /// the file being read are for iPhone.
  func isForUncheckedPlatforms(_ number: Int32) -> Bool {
    guard let project, project.isForOtherPlatforms(number) else { return false }
    return !(project.isForPhones(number) && project.isForPhones(home.number))
  }

  // MARK: Presenting

  /// Whether only app extensions compile the file being read.
  var isExtensionOnly: Bool { project?.isExtensionOnly(home.number) ?? false }

  /// Returns the instance methods with a name in all types of the project, each with its type's name.
  func methods(_ name: String, in file: Int32) -> [(type: String, function: SwiftFunction)] {
    files(naming: SwiftDeclarations.methodKey(named: name), from: file).flatMap { file in
      file.declarations.typeNames.compactMap { file.declarations.types[$0] }.flatMap { type in
        type.functions.filter { $0.name == name && !$0.isStatic }.map { (type.name, $0) }
      }
    }
  }

  /// Whether an object's `present(_:animated:completion:)` may be a method of the project. `type` is nil if unknown.
  func mayHaveOwnPresent(_ type: String?) -> Bool {
    for file in files(naming: SwiftDeclarations.presentersKey, from: home.number, bothWays: true) {
      if file.mayPresentControllers(file.declarations.global, self) { return true }
      for own in file.declarations.types.values where file.mayPresentControllers(own, self) {
        guard let type else { return true }
        let (mine, others) = (classChain(of: type, in: home.number), classChain(of: own.name, in: file.number))
        if own.name.hasPrefix("UI") || mine.contains(where: { $0.name == own.name })
          || others.contains(where: { $0.name == type })
        {
          return true
        }
        // A protocol extension may provide the method.
        if mine.contains(where: { $0.inherited.contains(own.name) }) { return true }
      }
    }
    return files(naming: SwiftDeclarations.swizzlingKey, from: home.number, bothWays: true).contains { file in
      recordSearch(for: ["present"], in: file.number)
      return file.source.tokens.indices.contains { index in
        file.source.isToken(index, "present")
          || (file.source.kind(index) == .string && file.source.text(index).hasPrefix("\"presentViewController"))
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

  /// Whether a type may have its own layout direction, or the app may turn off the mirroring of its keys.
  func mayHaveOwnDirection(_ type: String) -> Bool {
    if let known = ownDirectionCache[type] { return known }
    let result = computeOwnDirection(type)
    ownDirectionCache[type] = result
    return result
  }

  private func computeOwnDirection(_ type: String) -> Bool {
    let method = SwiftDeclarations.methodKey(named: "applicationShouldAutomaticallyLocalizeKeyCommands")
    if !numbers(naming: method, from: home.number, bothWays: true).isEmpty { return true }
    // An Objective-C app delegate belongs to no known target, so visibility is not checked.
    if project?.numbers(naming: method).isEmpty == false { return true }
    if hasMirroringSubclass(type, depth: 0) { return true }
    let words = ["semanticContentAttribute", "traitOverrides", "setOverrideTraitCollection"]
    guard let type = self.type(named: type, in: home.number) else { return false }
    return Set(type.functions.map(\.location.file) + type.properties.map(\.location.file) + [home.number]).contains {
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
          subclass.functions.map { (file: $0.location.file, body: $0.body) }
          + subclass.properties.compactMap { property in property.getter.map { (property.location.file, $0) } }
        let mentionsMirroring = bodies.contains { number, body in
          look(at: body.lowerBound, in: number)
          return file(number).source.contains(body, anyOf: ["allowsAutomaticMirroring"])
        }
        return mentionsMirroring || hasMirroringSubclass(subclass.name, depth: depth + 1)
      }
  }

  /// Whether an Objective-C file of any target has a method whose selector begins with this name.
  func hasObjectiveCMethod(_ method: String) -> Bool {
    let method = SwiftDeclarations.methodKey(named: method)
    recordLookup(method)
    return project?.numbers(naming: method).contains { project?.isObjectiveC($0) == true } == true
  }

  // MARK: Declarations outside types

  func functions(_ name: String, in file: Int32) -> [SwiftFunction] {
    let viewer = self.file(file)
    let ownFunctions = viewer.declarations.global.functions.filter { $0.name == name }
    if !ownFunctions.isEmpty { return ownFunctions }
    return files(naming: name, from: viewer.number).flatMap { file in
      file.number == viewer.number
        ? [] : file.declarations.global.functions.filter { $0.name == name && !$0.isHidden }
    }
  }

  func property(_ name: String, in file: Int32) -> SwiftProperty? {
    let viewer = self.file(file)
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
