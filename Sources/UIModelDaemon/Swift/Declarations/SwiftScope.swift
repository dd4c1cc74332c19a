import UIModelJSON
import UIModelPlatform

/// What the code of one file sees while it is read: what the files of its project declare. It notes what was asked of it,
/// for whoever has to know when the answer changes.
final class SwiftScope {
  /// The file that is read.
  let home: SwiftFile
  let project: SwiftProject?
  private var files: [Int32: SwiftFile] = [:]
  private var types: [Seen: SwiftType?] = [:]
  private var lines: [Seen: [SwiftType]] = [:]
  private var reaches: [Seen: [SwiftType]] = [:]
  private var methods: [Seen: [String: [[SwiftFunction]]]] = [:]
  private var directions: [String: Bool] = [:]
  /// The syntax trees that were asked for, by file.
  var parsedFiles: [Int32: ParsedFile] = [:]
  /// Where code may change something of a name, by file and name; see `SwiftEvaluator.isNeverSet`.
  var changes: [Int32: [String: [Int]]] = [:]
  /// The names that other files were asked for.
  private(set) var asked: Set<String> = []
  /// What was looked at of code, by file.
  private var looks: [Int32: SwiftUse] = [:]
  private var lastLook: (file: Int32, tokens: Range<Int>) = (0, 0..<0)

  /// A name as it is seen from a file: what is private is seen in its own.
  private struct Seen: Hashable {
    let name: String
    let file: Int32
  }

  init(_ home: SwiftFile, _ project: SwiftProject?) {
    (self.home, self.project) = (home, project)
    files[home.number] = home
  }

  /// The property lists that were read, each with its name and its content, where it is one.
  var propertyLists: [Int32: (name: String, content: JSONValue?)] = [:]
  /// The files of Objective-C that were looked into.
  var neighbours: Set<Int32> = []

  /// The files that were looked into, the one that is read among them, and what was looked at of their code.
  var uses: [Int32: SwiftUse] {
    files.mapValues { looks[$0.number] ?? SwiftUse() }
      .merging(propertyLists.mapValues { _ in SwiftUse() }, uniquingKeysWith: { use, _ in use })
      .merging(neighbours.map { ($0, SwiftUse()) }, uniquingKeysWith: { use, _ in use })
  }

  /// Notes that other files are asked for a name.
  func ask(_ name: String) { asked.insert(name) }

  /// Notes that code of a file is looked at. Whatever of the code that declarations know only the extent of anything rests
  /// on goes through here, or is searched for.
  func look(at token: Int, in file: Int32) {
    if lastLook.file == file, lastLook.tokens.contains(token) { return }
    let declarations = self.file(file).declarations
    guard let code = declarations.code(around: token) else { return }
    lastLook = (file, declarations.code[known: code].tokens)
    looks[file, default: SwiftUse()].code.insert(code)
  }

  /// Notes that all code of a file is searched for words.
  func search(for names: some Sequence<String>, in file: Int32) {
    looks[file, default: SwiftUse()].names.formUnion(names)
  }

  /// Notes that another reading has used a file, and so much of its code, for something that this one rests on.
  func note(_ use: SwiftUse, of file: Int32) {
    _ = look(into: file)
    looks[file, default: SwiftUse()].code.formUnion(use.code)
    looks[file, default: SwiftUse()].names.formUnion(use.names)
  }

  func file(_ number: Int32) -> SwiftFile { files[number] ?? home }

  /// What this file declares: the project may still have an older text of it.
  private lazy var ownNames = home.declarations.names
  /// Whether the project knows what this file declares.
  private(set) lazy var hasKnownNames = project?.names(of: home.number) == ownNames

  /// The files that declare a name which a file sees. `isBoth`: or who see that one.
  func numbers(naming name: String, from viewer: Int32, isBoth: Bool = false) -> Set<Int32> {
    ask(name)
    var numbers = project?.numbers(naming: name) ?? []
    if ownNames.contains(name) { numbers.insert(home.number) } else { numbers.remove(home.number) }
    guard let project else { return numbers }
    return numbers.filter { project.sees(viewer, $0) || (isBoth && project.sees($0, viewer)) }
  }

  /// The same looked into, in the order of their paths.
  func files(naming name: String, from viewer: Int32, isBoth: Bool = false) -> [SwiftFile] {
    let numbers = numbers(naming: name, from: viewer, isBoth: isBoth)
    guard let project else { return numbers.isEmpty ? [] : [home] }
    return project.inOrder(numbers).compactMap { number in
      if files[number] == nil { files[number] = project.file(number) }
      return files[number]
    }
  }

  // MARK: Types

  /// The type that a name is, as it is seen from within another.
  func type(_ path: [String], from inner: String, in file: Int32) -> SwiftType? {
    var outer = inner.split(separator: ".").map(String.init)
    while true {
      if let type = type(named: (outer + path).joined(separator: "."), in: file) { return type }
      if outer.popLast() == nil { return nil }
    }
  }

  func type(named name: String, in file: Int32) -> SwiftType? {
    let key = Seen(name: name, file: file)
    if let known = types[key] { return known }
    let type = gathered(name, self.file(file))
    types[key] = .some(type)
    return type
  }

  /// What all files say of a type.
  private func gathered(_ name: String, _ viewer: SwiftFile) -> SwiftType? {
    guard let root = name.split(separator: ".").first.map(String.init),
      let others = parts(of: root, from: viewer.number)?.filter({ $0.number != viewer.number })
    else { return nil }
    if viewer.declarations.aliases.contains(root) || others.contains(where: { $0.declarations.aliases.contains(root) })
    {
      return nil
    }
    let own = viewer.declarations.types[name]
    let parts = others.compactMap { $0.declarations.types[name] }.filter { !$0.isHidden }
    let declaring = parts.filter(\.isDeclared)
    // Of two nobody knows which is meant: they belong to different programs.
    let isKnown = own?.isDeclared ?? false || declaring.count == 1
    if own == nil, declaring.count > 1 { return nil }
    guard var type = own ?? parts.first(where: \.isDeclared) ?? parts.first else { return nil }
    if own == nil { type = type.seenOutside }
    for part in parts where part.spot != type.spot {
      if part.isDeclared, own?.isDeclared ?? false || !isKnown { continue }
      type.add(part.seenOutside)
    }
    return type
  }

  /// A class and those above it.
  func line(of name: String, in file: Int32) -> [SwiftType] {
    let key = Seen(name: name, file: file)
    if let known = lines[key] { return known }
    let line = gatheredLine(of: name, in: file)
    lines[key] = line
    return line
  }

  private func gatheredLine(of name: String, in file: Int32) -> [SwiftType] {
    var (line, next): ([SwiftType], String?) = ([], name)
    while let name = next, line.count < 20, !line.contains(where: { $0.name == name }),
      let type = type(named: name, in: file)
    {
      line.append(type)
      next = type.superclass
    }
    return line
  }

  /// What a type's code sees of its own: the type, those above it, and what protocols give to those.
  func reach(of name: String, in file: Int32) -> [SwiftType] {
    let key = Seen(name: name, file: file)
    if let known = reaches[key] { return known }
    let reach = gatheredReach(of: name, in: file)
    reaches[key] = reach
    return reach
  }

  /// The functions of a name that a type's code sees of its own, together by the type that has them, the nearest first.
  func functions(_ name: String, reachedFrom type: String, in file: Int32) -> [[SwiftFunction]] {
    let key = Seen(name: type, file: file)
    if let known = methods[key] { return known[name] ?? [] }
    var found: [String: [[SwiftFunction]]] = [:]
    for type in reach(of: type, in: file) {
      for (name, functions) in Dictionary(grouping: type.functions, by: \.name) {
        found[name, default: []].append(functions)
      }
    }
    methods[key] = found
    return found[name] ?? []
  }

  private func gatheredReach(of name: String, in file: Int32) -> [SwiftType] {
    let line = line(of: name, in: file)
    var waiting = line.flatMap(\.inherited)
    var seen = Set(line.map(\.name))
    // Of what two of them give nobody knows which is meant: together they have it twice.
    var given = SwiftType(name: name)
    while let next = waiting.popLast(), seen.count < 200 {
      guard seen.insert(next).inserted else { continue }
      let refined = files(naming: next, from: file).flatMap { $0.declarations.protocols[next] ?? [] }
      waiting += refined
      guard let type = type(named: next, in: file), !type.isDeclared else { continue }
      given.functions += type.functions
      given.properties += type.properties
    }
    return line + [given]
  }

  /// Whether a class is above others.
  func isInherited(_ name: String) -> Bool {
    !numbers(naming: SwiftDeclarations.heirs(of: name), from: home.number, isBoth: true).isEmpty
      || type(named: name, in: home.number)?.isOpen == true
  }

  /// The files that declare a class below another one.
  func heirs(of name: String) -> [Int32] {
    files(naming: SwiftDeclarations.heirs(of: name), from: home.number, isBoth: true).map(\.number)
  }

  /// The files that call something of a name in code that asks for the device or the release.
  func starters(of name: String) -> [SwiftFile] {
    files(naming: SwiftDeclarations.starters(of: name), from: home.number, isBoth: true)
  }

  /// The files with views that look at an object of a type.
  func holders(of name: String) -> [SwiftFile] {
    files(naming: SwiftDeclarations.holders(of: name), from: home.number, isBoth: true)
  }

  /// A file of the project, which is looked into from now on.
  func look(into number: Int32) -> SwiftFile? {
    if files[number] == nil { files[number] = project?.file(number) }
    return files[number]
  }

  /// Whether a name is that of a protocol.
  func isProtocol(_ name: String) -> Bool {
    files(naming: name, from: home.number).contains { $0.declarations.protocols[name] != nil }
  }

  /// The types that say that they have a protocol, in the order of their names.
  func typesNaming(_ name: String) -> [SwiftType] {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let names = files(naming: SwiftDeclarations.heirs(of: name), from: home.number, isBoth: true).flatMap { file in
      file.declarations.types.values.filter { $0.inherited.contains(last) }.map { ($0.name, file.number) }
    }
    let first = Dictionary(names) { one, _ in one }
    return first.sorted { $0.key < $1.key }.compactMap { type(named: $0.key, in: $0.value) }
  }

  /// The names of the project's own classes of commands, without what they are in.
  var commandClasses: Set<String> {
    var (names, waiting): (Set<String>, [String]) = ([], ["UIKeyCommand", "UICommand"])
    while let next = waiting.popLast(), names.count < 200 {
      for type in typesNaming(next) where type.isDeclared && type.superclass != nil {
        let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
        if names.insert(last).inserted { waiting.append(type.name) }
      }
    }
    return names
  }

  /// The structure that the app begins with, of SwiftUI's life cycle; not one of a watch.
  var hasMainApp: Bool {
    files(naming: SwiftDeclarations.heirs(of: "App"), from: home.number, isBoth: true).contains { file in
      !isOfOthers(file.number)
        && file.declarations.types.values.contains { $0.isMain && $0.inherited.contains("App") }
    }
  }

  /// The files that set something of a name, on another object than itself.
  func setters(of name: String) -> Set<Int32> {
    numbers(naming: SwiftDeclarations.setters(of: name), from: home.number, isBoth: true)
  }

  /// Whether a file is compiled for other apps than the one that is read: for other systems, or for iPhone only unless
  /// that one is as well.
  func isOfOthers(_ number: Int32) -> Bool {
    guard let project, project.isOfOthers(number) else { return false }
    return !(project.isOfPhones(number) && project.isOfPhones(home.number))
  }

  // MARK: Presenting

  /// Whether only app extensions have the file that is read.
  var isOfExtensions: Bool { project?.isOfExtensions(home.number) ?? false }

  /// The methods of a name that any type of the project has, with the type's name.
  func methods(_ name: String, in file: Int32) -> [(type: String, function: SwiftFunction)] {
    files(naming: SwiftDeclarations.method(named: name), from: file).flatMap { file in
      file.declarations.order.compactMap { file.declarations.types[$0] }.flatMap { type in
        type.functions.filter { $0.name == name && !$0.isStatic }.map { (type.name, $0) }
      }
    }
  }

  /// Whether `present(_:animated:completion:)` of an object may be a method of the project's own. `type`: what the object
  /// is; nil where that is not known.
  func presentsInOwnWay(_ type: String?) -> Bool {
    for file in files(naming: SwiftDeclarations.presenters, from: home.number, isBoth: true) {
      if file.presentsControllers(file.declarations.global, self) { return true }
      for own in file.declarations.types.values where file.presentsControllers(own, self) {
        guard let type else { return true }
        let (mine, others) = (line(of: type, in: home.number), line(of: own.name, in: file.number))
        if own.name.hasPrefix("UI") || mine.contains(where: { $0.name == own.name })
          || others.contains(where: { $0.name == type })
        {
          return true
        }
        // What protocols give.
        if mine.contains(where: { $0.inherited.contains(own.name) }) { return true }
      }
    }
    return files(naming: SwiftDeclarations.exchanges, from: home.number, isBoth: true).contains { file in
      search(for: ["present"], in: file.number)
      return file.source.tokens.indices.contains { index in
        file.source.isToken(index, "present")
          || (file.source.kind(index) == .string && file.source.text(index).hasPrefix("\"presentViewController"))
      }
    }
  }

  private static let prepositions = ["With", "In", "From", "For", "By", "To", "At", "On", "Of", "And", "As", "Using"]

  /// What a method may be called in Swift whose selector's first part is this, without the name of its first parameter.
  static func bases(of name: Substring) -> [String] {
    name.indices.dropFirst().compactMap { index in
      prepositions.contains { name[index...].hasPrefix($0) } ? String(name[..<index]) : nil
    }
  }

  /// Whether keys are left as they are in right-to-left interfaces, or may be, or a type has a direction of its own.
  func mayHaveOwnDirection(_ type: String) -> Bool {
    if let known = directions[type] { return known }
    let answer = looksForOwnDirection(type)
    directions[type] = answer
    return answer
  }

  private func looksForOwnDirection(_ type: String) -> Bool {
    let method = SwiftDeclarations.method(named: "applicationShouldAutomaticallyLocalizeKeyCommands")
    if !numbers(naming: method, from: home.number, isBoth: true).isEmpty { return true }
    // An application's delegate in Objective-C belongs to no target.
    if project?.numbers(naming: method).isEmpty == false { return true }
    if isMirroredByHeirs(type, depth: 0) { return true }
    let words = ["semanticContentAttribute", "traitOverrides", "setOverrideTraitCollection"]
    guard let type = self.type(named: type, in: home.number) else { return false }
    return Set(type.functions.map(\.spot.file) + type.properties.map(\.spot.file) + [home.number]).contains { number in
      search(for: words, in: number)
      let source = file(number).source
      return source.contains(source.tokens.indices, anyOf: words)
    }
  }

  /// Whether a class below decides whether the system mirrors the keys that it inherits.
  private func isMirroredByHeirs(_ type: String, depth: Int) -> Bool {
    depth < 8
      && typesNaming(type).contains { heir in
        let bodies =
          heir.functions.map { (file: $0.spot.file, body: $0.body) }
          + heir.properties.compactMap { property in property.getter.map { (property.spot.file, $0) } }
        let isSaid = bodies.contains { number, body in
          look(at: body.lowerBound, in: number)
          return file(number).source.contains(body, anyOf: ["allowsAutomaticMirroring"])
        }
        return isSaid || isMirroredByHeirs(heir.name, depth: depth + 1)
      }
  }

  /// Whether a method by a name is in Objective-C, of which nobody knows what it is compiled with.
  func isInObjectiveC(_ method: String) -> Bool {
    let method = SwiftDeclarations.method(named: method)
    ask(method)
    return project?.numbers(naming: method).contains { project?.isObjectiveC($0) == true } == true
  }

  // MARK: What belongs to no type

  func functions(_ name: String, in file: Int32) -> [SwiftFunction] {
    let viewer = self.file(file)
    let own = viewer.declarations.global.functions.filter { $0.name == name }
    if !own.isEmpty { return own }
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
    let found = files(naming: name, from: viewer.number).flatMap { file in
      file.number == viewer.number
        ? [] : file.declarations.global.properties.filter { $0.name == name && !$0.isHidden }
    }
    return found.count == 1 ? found.first : nil
  }

  /// Whether the project says what `+` does.
  var hasOperators: Bool { !numbers(naming: SwiftDeclarations.operatorName, from: home.number).isEmpty }
}
