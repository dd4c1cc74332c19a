import UIModelPlatform

/// What the code of a view, or of a modifier, says of the end of a presentation that shows it.
struct ViewExits: Sendable {
  enum Subject: Hashable, Sendable {
    /// A type as a file sees it.
    case view(String, file: Int32)
    /// Methods of the project by a name that a file uses on a view.
    case modifier(String, file: Int32)

    var question: ScopeMemo.Question {
      switch self {
      case .view(let name, let file): ScopeMemo.Question(kind: "exits of a view", name: name, file: file)
      case .modifier(let name, let file): ScopeMemo.Question(kind: "exits of a modifier", name: name, file: file)
      }
    }
  }

  enum Step: Sendable {
    /// A name in the code that can end it.
    case exit(String)
    /// Why it is not known.
    case unknown(String)
    /// What the code shows besides. `isView`: by its place it has to be a view.
    case shown(Subject, isView: Bool)
  }

  /// In the order of the code, up to the first exit.
  let steps: [Step]
  /// False for a type that is no view.
  let isOfSwiftUI: Bool

  init(_ subject: Subject, _ types: ViewTypes) {
    var code = ExitReader(types)
    switch subject {
    case .view(let name, let file):
      let view = types.type(name, in: file)
      isOfSwiftUI = view?.isOfSwiftUI == true
      if let view, isOfSwiftUI {
        for member in view.code { code.read(member.node, in: member.file, of: view) }
      }
    case .modifier(let name, let file):
      isOfSwiftUI = true
      code.read(modifier: name, in: file)
    }
    steps = code.steps
  }
}

/// Reads what in some code can end a presentation.
struct ExitReader {
  private let types: ViewTypes
  private var scope: SwiftScope { types.scope }
  /// The helpers that were followed.
  private var followed: Set<String> = []
  /// What is shown, and whether it has to be a view.
  private var shown: [ViewExits.Subject: Bool] = [:]
  private(set) var steps: [ViewExits.Step] = []
  private var isOver = false
  private var isUnknown = false

  init(_ types: ViewTypes) { self.types = types }

  /// `code`: a closure or a member.
  mutating func read(_ code: SyntaxNode, in file: Int32, of type: ViewType) {
    for node in code.descendants(of: Self.kinds) {
      if isOver { return }
      switch node.kind {
      case .name, .implicitMember, .member:
        if Self.isExit(node.name ?? "") { exit(node.name ?? "") }
        name(node, in: file, of: type, within: code)
      case .keyPath where Self.isExit(node.text): exit(node.text)
      case .call: call(node, in: file, of: type)
      case .clauses: leaveUnknown(SwiftReason.conditional)
      default: break
      }
    }
  }

  /// The methods of the project by the name of a modifier that is none of SwiftUI's.
  mutating func read(modifier name: String, in file: Int32) {
    let methods = scope.methods(name, in: file)
    guard !methods.isEmpty else { return leaveUnknown("the modifier '\(name)' is not in the project") }
    for method in methods {
      let number = method.function.spot.file
      guard let type = types.type(method.type, in: number) else {
        leaveUnknown("it is unknown what '\(name)' does")
        continue
      }
      for member in type.functions(name) { read(member.node, in: member.file, of: type) }
    }
  }

  private mutating func exit(_ name: String) {
    steps.append(.exit(name))
    isOver = true
  }

  /// The first reason is the one that is told.
  private mutating func leaveUnknown(_ reason: String) {
    if !isUnknown, !isOver { steps.append(.unknown(reason)) }
    isUnknown = true
  }

  private mutating func show(_ subject: ViewExits.Subject, isView: Bool = true) {
    guard !isOver, shown[subject] != true, isView || shown[subject] == nil else { return }
    shown[subject] = isView
    steps.append(.shown(subject, isView: isView))
  }

  /// Words in the names of what ends presentations.
  private static func isExit(_ name: String) -> Bool {
    // Most names are told apart by this.
    guard exits.areIn(name.utf8) else { return false }
    let name = name.lowercased()
    return name.contains("dismiss") && name != "interactivedismissdisabled" && name != "scrolldismisseskeyboard"
      || name == "presentationmode" || name == "ispresented"
  }

  private static let exits = WordParts(["dismiss", "presentationmode", "ispresented"])
  private static let kinds: Set<SyntaxKind> = [.name, .implicitMember, .member, .keyPath, .call, .clauses]

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
    for helper in helpers where followed.insert("\(type.name).\(name)").inserted {
      read(helper.node, in: helper.file, of: type)
    }
    let isUsed = node.parent.map { $0.kind == .call && node.role == .base } == true || node.isView
    guard isUsed, helpers.isEmpty, type.property(name) == nil, !node.isLocal(name, within: limit), name != "self",
      !Self.harmless.contains(name), !SwiftUINames.modifiers.contains(name)
    else { return }
    // A modifier of the project in an extension of all views.
    if type.name == "View" { return show(.modifier(name, file: file)) }
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
      if name == "buttonStyle", let style = call.arguments.only?.value, style.kind == .implicitMember,
        !SwiftUINames.buttonStyles.contains(style.name ?? "")
      {
        leaveUnknown("it is unknown what the style '\(style.text)' does")
      }
      guard node.isView, !SwiftUINames.modifiers.contains(name) else { return }
      return show(.modifier(name, file: file))
    }
    guard let last = call.path.last, last.first(where: { $0 != "_" })?.isUppercase == true else { return }
    let declared = scope.type(call.path, from: type.name, in: file)
    if let declared, declared.isDeclared {
      let isView =
        node.isView
        || declared.inherited.contains { $0.hasSuffix("Representable") || $0.hasSuffix("PrimitiveButtonStyle") }
      return show(.view(declared.name, file: declared.spot.file), isView: isView)
    }
    guard node.isView, call.path.count > 1 || !SwiftUINames.views.contains(last) else { return }
    leaveUnknown("the view '\(call.path.joined(separator: "."))' is not in the project")
  }
}
