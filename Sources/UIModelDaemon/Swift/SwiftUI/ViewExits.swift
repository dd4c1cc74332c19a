import UIModelPlatform

/// The exits of a view or modifier, i.e. the code that can close a presentation, and the views that the view or
/// modifier shows.
///
/// For example, `Button("Done") { dismiss() }` in a view's body gives the step `.exit("dismiss")`.
struct ViewExits: Sendable {
  /// A view or modifier that is searched for exits.
  enum Subject: Hashable, Sendable {
    /// A type of this name, as visible from a file.
    case view(String, file: Int32)
    /// The project methods that a file may call as a modifier of this name.
    case modifier(String, file: Int32)

    /// The cache key for the exits of this subject.
    var cacheKey: ScopeResultCache.Query {
      switch self {
      case .view(let name, let file): ScopeResultCache.Query(kind: "exits of a view", name: name, fileNumber: file)
      case .modifier(let name, let file):
        ScopeResultCache.Query(kind: "exits of a modifier", name: name, fileNumber: file)
      }
    }
  }

  /// One step of the search in the code of a subject: an exit, unknown code, or a further subject.
  enum Step: Sendable {
    /// The name of code that can close the presentation.
    case exit(String)
    /// The reason why it is unknown whether the code can close the presentation.
    case unknown(String)
    /// Another view or modifier that the code uses. `isView` is whether the position in the code requires a view.
    case shown(Subject, isView: Bool)
  }

  /// The steps in source order, up to the first exit.
  let steps: [Step]
  /// Whether the subject is a SwiftUI view or a modifier.
  let isSwiftUI: Bool

  /// Reads the code of a subject.
  init(_ subject: Subject, _ types: ViewTypes) {
    var exitReader = ExitReader(types)
    switch subject {
    case .view(let name, let file):
      let view = types.type(name, in: file)
      isSwiftUI = view?.isSwiftUI == true
      if let view, isSwiftUI {
        for member in view.readMembers { exitReader.read(member.node, in: member.file, of: view) }
      }
    case .modifier(let name, let file):
      isSwiftUI = true
      exitReader.read(modifier: name, in: file)
    }
    steps = exitReader.steps
  }
}

/// Reads the code of views and modifiers, and collects the code that can close a presentation.
struct ExitReader {
  private let types: ViewTypes
  private var scope: SwiftScope { types.scope }
  /// The names of the helpers, i.e. functions and computed variables of a type, whose code has been read, as
  /// `Type.name`.
  private var followedHelpers: Set<String> = []
  /// The subjects that the code shows, and whether their positions require a view.
  private var shownSubjects: [ViewExits.Subject: Bool] = [:]
  private(set) var steps: [ViewExits.Step] = []
  private var hasFoundExit = false
  private var hasUnknownStep = false

  init(_ types: ViewTypes) { self.types = types }

  /// Reads the exits in a closure or member of a type.
  mutating func read(_ code: SyntaxNode, in file: Int32, of type: ViewType) {
    for node in code.descendants(of: Self.nodeKinds) {
      if hasFoundExit { return }
      switch node.kind {
      case .name, .implicitMember, .member:
        if Self.isExit(node.name ?? "") { addExit(node.name ?? "") }
        readName(node, in: file, of: type, within: code)
      case .keyPath where Self.isExit(node.text): addExit(node.text)
      case .call: readCall(node, in: file, of: type)
      case .clauses: addUnknown(SwiftReason.unknownDirective)
      default: break
      }
    }
  }

  /// Reads the project methods that a file may call as a modifier of this name.
  mutating func read(modifier name: String, in file: Int32) {
    let methods = scope.methods(name, in: file)
    guard !methods.isEmpty else { return addUnknown("the modifier '\(name)' is not in the project") }
    for method in methods {
      let number = method.function.location.fileNumber
      guard let type = types.type(method.type, in: number) else {
        addUnknown("it is unknown what '\(name)' does")
        continue
      }
      for member in type.functions(name) { read(member.node, in: member.file, of: type) }
    }
  }

  /// Adds an exit, which ends the search.
  private mutating func addExit(_ name: String) {
    steps.append(.exit(name))
    hasFoundExit = true
  }

  /// Adds the reason why the result is unknown. Only the first reason is added.
  private mutating func addUnknown(_ reason: String) {
    if !hasUnknownStep, !hasFoundExit { steps.append(.unknown(reason)) }
    hasUnknownStep = true
  }

  /// Adds a view or modifier that the code uses. Repeats a subject only to record that its position requires a view.
  private mutating func addShown(_ subject: ViewExits.Subject, isView: Bool = true) {
    guard !hasFoundExit, shownSubjects[subject] != true, isView || shownSubjects[subject] == nil else { return }
    shownSubjects[subject] = isView
    steps.append(.shown(subject, isView: isView))
  }

  /// Whether a name shows that code closes a presentation, such as `dismissSheet` or `presentationMode`.
  private static func isExit(_ name: String) -> Bool {
    // The byte search excludes most names quickly.
    guard exitNameParts.matches(name.utf8) else { return false }
    let name = name.lowercased()
    return name.contains("dismiss") && name != "interactivedismissdisabled" && name != "scrolldismisseskeyboard"
      || name == "presentationmode" || name == "ispresented"
  }

  private static let exitNameParts = WordParts(["dismiss", "presentationmode", "ispresented"])
  private static let nodeKinds: Set<SyntaxKind> = [.name, .implicitMember, .member, .keyPath, .call, .clauses]

  /// Reads the code of the type's helpers that a node names. If a called or shown name is neither a helper nor known
  /// otherwise, the result becomes unknown.
  private mutating func readName(_ node: SyntaxNode, in file: Int32, of type: ViewType, within limit: SyntaxNode) {
    guard let name = node.name, name.isLowercased else { return }
    let isOnSelf = node.kind == .member && node.child(.base)?.isNamed("self") == true
    guard node.kind == .name || isOnSelf else {
      // A static member such as `Color.red` does not close a presentation.
      let isSystemView = node.path?.first.map(SwiftUINames.views.contains) == true
      if node.kind == .member, node.role != .base, node.isView, !isSystemView {
        addUnknown("it is unknown which view '\(node.text)' is")
      }
      return
    }
    let helpers = type.helpers(name)
    for helper in helpers where followedHelpers.insert("\(type.name).\(name)").inserted {
      read(helper.node, in: helper.file, of: type)
    }
    let isUsed = node.parent.map { $0.kind == .call && node.role == .base } == true || node.isView
    guard isUsed, helpers.isEmpty, type.property(name) == nil, !node.isLocal(name, within: limit), name != "self",
      !Self.harmlessFunctions.contains(name), !SwiftUINames.modifiers.contains(name)
    else { return }
    // In an extension of `View`, the name may be a modifier of the project.
    if type.name == "View" { return addShown(.modifier(name, file: file)) }
    addUnknown("it is unknown what '\(name)' does")
  }

  /// Functions of the standard library and SwiftUI that do not close a presentation, and keywords that look like names.
  private static let harmlessFunctions: Set<String> = [
    "withAnimation", "print", "min", "max", "abs", "debugPrint", "fatalError", "assert", "assertionFailure",
    "precondition", "withTransaction", "type", "zip", "stride", "super",
  ]

  /// Reads a call: a modifier, a button style, or the initializer of a view.
  private mutating func readCall(_ node: SyntaxNode, in file: Int32, of type: ViewType) {
    guard let call = CallSyntax(node), let name = call.name else { return }
    if call.receiver != nil, name.isLowercased {
      if name == "buttonStyle", let style = call.arguments.only?.value, style.kind == .implicitMember,
        !SwiftUINames.buttonStyles.contains(style.name ?? "")
      {
        addUnknown("it is unknown what the style '\(style.text)' does")
      }
      guard node.isView, !SwiftUINames.modifiers.contains(name) else { return }
      return addShown(.modifier(name, file: file))
    }
    guard let lastName = call.path.last, lastName.first(where: { $0 != "_" })?.isUppercase == true else { return }
    let declaredType = scope.type(call.path, from: type.name, in: file)
    if let declaredType, declaredType.isDeclared {
      let isView =
        node.isView
        || declaredType.inheritedNames.contains {
          $0.hasSuffix("Representable") || $0.hasSuffix("PrimitiveButtonStyle")
        }
      return addShown(.view(declaredType.name, file: declaredType.location.fileNumber), isView: isView)
    }
    guard node.isView, call.path.count > 1 || !SwiftUINames.views.contains(lastName) else { return }
    addUnknown("the view '\(call.path.joined(separator: "."))' is not in the project")
  }
}
