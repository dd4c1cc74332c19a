import UIModelPlatform

/// The code inside a presentation that can end it: in its content, and in the views that the content shows.
struct PresentationExits {
  enum Answer {
    /// A name in the code that can do it.
    case found(String)
    case none
    /// Why it is not known.
    case unknown(String)
  }

  private let types: ViewTypes
  private var scope: SwiftScope { types.scope }
  private var seen: Set<String> = []
  private(set) var answer = Answer.none
  /// The views of the app that it shows, by their types, in the order in which they are met.
  private(set) var shown: [String] = []

  private static let mostTypes = 100

  /// `type`: the type whose code the presentation is in.
  init(_ presentation: Presentation, in file: Int32, of type: ViewType, _ types: ViewTypes) {
    self.types = types
    if presentation.content.allSatisfy(\.statements.isEmpty) { answer = .unknown(SwiftReason.unwritten) }
    for content in presentation.content { walk(content, in: file, of: type, within: content) }
  }

  private var isOver: Bool { if case .found = answer { true } else { false } }

  private mutating func leaveUnknown(_ reason: String) {
    if case .none = answer { answer = .unknown(reason) }
  }

  /// Words in the names of what ends presentations.
  private static func isExit(_ name: String) -> Bool {
    // Most names are told apart by this.
    guard name.utf8.count >= shortestExit, name.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "d") }) else {
      return false
    }
    let name = name.lowercased()
    return name.contains("dismiss") && name != "interactivedismissdisabled" && name != "scrolldismisseskeyboard"
      || name == "presentationmode" || name == "ispresented"
  }

  /// `dismiss`
  private static let shortestExit = 7
  private static let kinds: Set<SyntaxKind> = [.name, .implicitMember, .member, .keyPath, .call, .clauses]

  /// `limit`: the closure or member that the code is.
  private mutating func walk(_ code: SyntaxNode, in file: Int32, of type: ViewType, within limit: SyntaxNode) {
    for node in code.descendants(of: Self.kinds) {
      if isOver { return }
      switch node.kind {
      case .name, .implicitMember, .member:
        if Self.isExit(node.name ?? "") { answer = .found(node.name ?? "") }
        name(node, in: file, of: type, within: limit)
      case .keyPath where Self.isExit(node.text): answer = .found(node.text)
      case .call: call(node, in: file, of: type)
      case .clauses: leaveUnknown(SwiftReason.conditional)
      default: break
      }
    }
  }

  /// A name that stands for itself: a helper of the type is followed, and anything else from elsewhere is unknown if it
  /// is called or shown.
  private mutating func name(_ node: SyntaxNode, in file: Int32, of type: ViewType, within limit: SyntaxNode) {
    guard let name = node.name, name.isLowercased else { return }
    let isOfSelf = node.kind == .member && node.child(.base)?.isNamed("self") == true
    guard node.kind == .name || isOfSelf else {
      // `Color.red`
      let isOfSystem = node.path?.first.map(SwiftUINames.views.contains) == true
      if node.kind == .member, node.role != .base, node.isView, !isOfSystem {
        leaveUnknown("it is unknown which view '\(node.text)' is")
      }
      return
    }
    let helpers = type.helpers(name)
    for helper in helpers where seen.insert("\(type.name).\(name)").inserted {
      walk(helper.node, in: helper.file, of: type, within: helper.node)
    }
    let isUsed = node.parent.map { $0.kind == .call && node.role == .base } == true || node.isView
    guard isUsed, helpers.isEmpty, type.property(name) == nil, !node.isLocal(name, within: limit), name != "self",
      !Self.harmless.contains(name), !SwiftUINames.modifiers.contains(name)
    else { return }
    // A modifier of the project in an extension of all views.
    if type.name == "View" { return modifier(name, in: file) }
    leaveUnknown("it is unknown what '\(name)' does")
  }

  /// Functions of the standard library and of SwiftUI.
  private static let harmless: Set<String> = [
    "withAnimation", "print", "min", "max", "abs", "debugPrint", "fatalError", "assert", "assertionFailure",
    "precondition", "withTransaction", "type", "zip", "stride", "super",
  ]

  private mutating func call(_ node: SyntaxNode, in file: Int32, of type: ViewType) {
    guard let call = CallSyntax(node), let name = call.name else { return }
    if call.receiver != nil, name.isLowercased {
      guard node.isView, !SwiftUINames.modifiers.contains(name) else { return }
      return modifier(name, in: file)
    }
    guard let last = call.path.last, last.first(where: { $0 != "_" })?.isUppercase == true else { return }
    let declared = scope.type(call.path, from: type.name, in: file)
    if let declared, declared.isDeclared { return view(declared, isShown: node.isView) }
    guard node.isView, call.path.count > 1 || !SwiftUINames.views.contains(last) else { return }
    leaveUnknown("the view '\(call.path.joined(separator: "."))' is not in the project")
  }

  /// A type of the project, with all its code if it is a view. `isShown`: it is one by its place.
  private mutating func view(_ declared: SwiftType, isShown: Bool) {
    guard !seen.contains(declared.name) else { return }
    guard let view = types.type(declared.name, in: declared.spot.file), view.isOfSwiftUI else {
      if isShown || declared.inherited.contains(where: { $0.hasSuffix("Representable") }) {
        leaveUnknown("'\(declared.lastName)' is no view of SwiftUI")
      }
      return
    }
    seen.insert(declared.name)
    if shown.count >= Self.mostTypes { return leaveUnknown(SwiftReason.cutOff) }
    shown.append(declared.lastName)
    for member in view.code { walk(member.node, in: member.file, of: view, within: member.node) }
  }

  /// A modifier that is none of SwiftUI's.
  private mutating func modifier(_ name: String, in file: Int32) {
    guard seen.insert("." + name).inserted else { return }
    let methods = scope.methods(name, in: file)
    guard !methods.isEmpty else { return leaveUnknown("the modifier '\(name)' is not in the project") }
    for method in methods {
      let number = method.function.spot.file
      guard let type = types.type(method.type, in: number) else {
        leaveUnknown("it is unknown what '\(name)' does")
        continue
      }
      for member in type.functions(name) { walk(member.node, in: member.file, of: type, within: member.node) }
    }
  }
}

extension SyntaxNode {
  /// Whether what a function or a computed variable gives is built of views, by its type.
  private var givesView: Bool {
    let declaration = kind == .function ? self : ancestors.first { $0.kind == .patternBinding }
    guard let type = declaration?.child(kind == .function ? .result : .type)?.text else { return false }
    return ["some ", "View", "Content", "Scene"].contains { type.contains($0) }
  }

  /// Whether a builder makes a view of it: it is a statement of one, or has modifiers there.
  var isView: Bool {
    var node = self
    while let outer = node.parent {
      switch outer.kind {
      // `View().modifier()`
      case .member, .call, .postfixClauses:
        guard node.role == .base else { return false }
      case .closure: return outer.isBuilder
      case .accessorBlock: return outer.givesView
      case .codeBlock:
        guard let around = outer.parent else { return false }
        if [.function, .accessor].contains(around.kind) { return around.givesView }
        guard [.ifStatement, .guardStatement].contains(around.kind) else { return false }
        node = around
        continue
      case .switchCase, .switchStatement, .ifStatement, .clause, .clauses:
        if [.value, .condition, .pattern].contains(node.role) { return false }
      case .returnStatement: break
      // `NavigationLink(destination: View())`
      case .argument:
        let call = outer.parent.flatMap { CallSyntax($0) }
        return node.role == .value && outer.isNamed("destination") && call?.name == "NavigationLink"
      default: return false
      }
      node = outer
    }
    return false
  }
}
