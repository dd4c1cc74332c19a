import UIModelJSON

/// Reads what Swift source declares about menus and key commands, as the tree that a model document of the same meaning
/// gives: the app's delegate with `buildMenu(with:)`, and classes with key commands as screens of which nothing else is
/// known.
struct SwiftReader {
  private let source: SwiftSource
  private let declarations: SwiftDeclarations
  private var delegates: [SwiftNode] = []
  private var screens: [SwiftNode] = []
  /// What is known of commands, by where their classes' names begin; see `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]

  /// Code that several commands have in common: changed for one, it is changed for all. UTF-8 bytes.
  private(set) var shared: [Range<Int>] = []

  /// A longer source is not read.
  static let longest = 1 << 20
  /// What is always carried out of a class whose objects are used.
  private static let entries: Set<String> = ["viewDidLoad", "loadView", "awakeFromNib", "init"]

  init(_ source: SwiftSource) {
    self.source = source
    declarations = SwiftDeclarations(source)
    for name in declarations.order {
      if let type = declarations.types[name] { read(type) }
    }
  }

  /// The tree, and what stands in it at the top.
  var tree: (tree: JSONTree, entries: [JSONEntry]) {
    var builder = JSONTreeBuilder()
    var entries: [JSONEntry] = []
    // Of two nobody knows which is the app's.
    if delegates.count == 1, let delegate = delegates.first {
      entries.append(JSONEntry(kind: .member, section: "app", node: builder.count, range: delegate.range))
      builder.key("app", from: delegate.range)
      let app = SwiftNode(.object([SwiftMember("delegate", delegate.range, delegate)]), delegate.range)
      app.write(to: &builder)
    }
    for screen in screens {
      entries.append(JSONEntry(kind: .element, section: "screens", node: builder.count, range: screen.range))
      screen.write(to: &builder)
    }
    return (builder.tree, entries)
  }

  // MARK: Types

  private mutating func read(_ type: SwiftType) {
    guard !type.isEnum, !type.isStruct, let name = type.name.split(separator: ".").last else { return }
    let token = source.tokens[type.token].range
    let className = SwiftMember("class", token, SwiftNode(.string(String(name)), token))
    let rest = SwiftMember("implements", token, SwiftNode(.unknown("only a part of the class is read"), token))
    let isDelegate = type.isMain || type.isDelegate || (type.name == "AppDelegate" && !type.isDeclared)
    let buildMenus = type.functions.filter { function in
      function.name == "buildMenu" && function.parameters.count == 1 && function.parameters[0].label == "with"
        && source.contains(function.parameters[0].type, anyOf: ["UIMenuBuilder"])
    }
    if isDelegate, !buildMenus.isEmpty {
      delegates.append(SwiftNode(.object([className, rest, buildMenu(buildMenus, of: type)]), token))
    }
    if let commands = keyCommands(of: type) {
      screens.append(SwiftNode(.object([className, rest, commands]), token))
    }
  }

  private mutating func note(_ writer: SwiftElementWriter, _ evaluator: SwiftEvaluator) {
    shared += evaluator.shared
    reasons.merge(writer.reasons(evaluator.elements)) { $0 == "" ? $0 : $1 }
  }

  private mutating func buildMenu(_ functions: [SwiftFunction], of type: SwiftType) -> SwiftMember {
    var steps: [SwiftNode] = []
    var checks: Range<Int>?
    for function in functions {
      var evaluator = SwiftEvaluator(source, declarations, type: type.name)
      evaluator.frame.variables[function.parameters[0].name] = .builder
      evaluator.running.append(function.token)
      _ = evaluator.execute(function.body, function.condition)
      var writer = SwiftElementWriter(evaluator.elements)
      for step in evaluator.steps { steps += writer.nodes(step) }
      note(writer, evaluator)
      checks = checks ?? evaluator.checksSystem
    }
    let name = source.tokens[functions.first?.token ?? 0].range
    var members = [SwiftMember("steps", name, SwiftNode(.list(steps), name))]
    if let checks {
      members.append(SwiftMember("checksSystem", checks, SwiftNode(.bool(true), checks)))
    } else if steps.contains(where: \.isUnknown) {
      members.append(SwiftMember("checksSystem", name, SwiftNode(.unknown("not all of it is read"), name)))
    }
    return SwiftMember("buildMenu", name, SwiftNode(.object(members), name))
  }

  // MARK: Key commands

  /// The key commands that a class declares; nil for none.
  private mutating func keyCommands(of type: SwiftType) -> SwiftMember? {
    var nodes: [SwiftNode] = []
    var label: Int?
    var isOpen = false
    func take(_ list: SwiftList, _ evaluator: SwiftEvaluator, _ reader: inout SwiftReader) {
      var writer = SwiftElementWriter(evaluator.elements)
      for item in list.items { nodes += writer.nodes(item.value, of: ["UIKeyCommand"], item.condition) }
      isOpen = isOpen || list.isOpen
      reader.note(writer, evaluator)
    }
    for property in type.properties where property.name == "keyCommands" && !property.isStatic {
      label = label ?? property.token
      var evaluator = SwiftEvaluator(source, declarations, type: type.name)
      guard let getter = property.getter,
        let result = evaluator.run(
          getter, token: property.token, in: evaluator.frame, property.condition,
          at: source.tokens[property.token].range)
      else {
        isOpen = true
        continue
      }
      var list = evaluator.list(result.value)
      for index in list.items.indices {
        list.items[index].condition = list.items[index].condition.and(property.condition)
      }
      take(list, evaluator, &self)
    }
    let uses = type.bodies.flatMap { body in body.filter { source.isToken($0, "addKeyCommand") } }
    if !uses.isEmpty {
      var seen = Set<Int>()
      for function in type.functions where SwiftReader.entries.contains(function.name) {
        var evaluator = SwiftEvaluator(source, declarations, type: type.name)
        evaluator.running.append(function.token)
        _ = evaluator.execute(function.body, function.condition)
        take(SwiftList(items: evaluator.added, range: source.tokens[function.token].range), evaluator, &self)
        seen.formUnion(evaluator.addedAt)
      }
      label = label ?? uses.first
      // Wherever else they are added, nobody knows which and when.
      if !seen.isSuperset(of: uses) { isOpen = true }
    }
    guard let label else { return nil }
    let bytes = source.tokens[label].range
    let unknown = SwiftNode(.unknown("not all of them are written out here"), bytes)
    return SwiftMember("keyCommands", bytes, SwiftNode(.list(nodes + (isOpen ? [unknown] : [])), bytes))
  }
}
