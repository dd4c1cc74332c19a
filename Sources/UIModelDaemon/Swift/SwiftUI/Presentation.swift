import UIModelPlatform

/// A SwiftUI presentation modifier in source code, such as `.sheet(isPresented: $isOpen) { SettingsView() }`.
struct Presentation {
  /// The kind of a presentation. Each case has the name of the presentation modifier.
  enum Kind: String, CaseIterable {
    case sheet, fullScreenCover, popover, alert, confirmationDialog, actionSheet, inspector

    static let names = allCases.map(\.rawValue)

    /// Whether the presentation covers the view that presents it.
    var coversPresenter: Bool { self == .sheet || self == .fullScreenCover }
  }

  /// The form of the argument `isPresented` or `item`.
  enum Binding {
    /// `$name`: the binding of a variable of the view.
    case variable(String)
    /// `$model.name`: the binding of a member of an object in the view.
    case member(of: String, path: [String])
    /// A binding with closures: `Binding(get: …, set: …)`.
    case computed(get: SyntaxNode, set: SyntaxNode)
    /// A constant binding: `.constant(…)`.
    case constant
    case unknown
  }

  let kind: Kind
  let call: CallSyntax
  /// The view that the modifier is applied to.
  let view: SyntaxNode
  /// The label of the binding: `isPresented` or `item`.
  let bindingLabel: String
  let binding: Binding
  let bindingNode: SyntaxNode
  /// The closures that build the presented views.
  let contentClosures: [SyntaxNode]

  /// Creates the presentation from the call of its modifier. Fails for a call that is not a presentation modifier with
  /// a binding.
  init?(_ node: SyntaxNode) {
    guard let call = CallSyntax(node), let name = call.name, let kind = Kind(rawValue: name), let view = call.receiver
    else { return nil }
    let arguments = call.arguments
    guard let bindingArgument = arguments.first(where: { ["isPresented", "item"].contains($0.label) }),
      let label = bindingArgument.label
    else { return nil }
    (self.kind, self.call, self.view, self.bindingLabel) = (kind, call, view, label)
    self.binding = Binding(bindingArgument.value.coreExpression)
    bindingNode = bindingArgument.value
    contentClosures = arguments.compactMap { argument in
      argument.value.kind == .closure && ViewBuilders.buildsViews(call, argument) ? argument.value : nil
    }
  }

  /// Returns the presentations in a member of a type, excluding nested types.
  static func findPresentations(in member: SyntaxNode) -> [Presentation] {
    member.isTypeDeclaration ? [] : member.descendants.compactMap { Presentation($0) }
  }

  /// The range of the modifier's name in the source, in UTF-8 bytes.
  var nameRange: Range<Int> { call.callee?.nameToken.map { call.node.tree.source.tokens[$0].range } ?? call.node.range }

  /// The name of the view's variable that controls the presentation; nil for other bindings.
  var stateName: String? { if case .variable(let name) = binding { name } else { nil } }

  /// Whether a node is inside the presented content.
  func contains(_ node: SyntaxNode) -> Bool { contentClosures.contains { $0.contains(node) } }
}

extension Presentation.Binding {
  /// Classifies the argument `isPresented` or `item` by its form.
  init(_ value: SyntaxNode) {
    if let path = value.path, let firstName = path.first {
      let names = firstName == "self" ? Array(path.dropFirst()) : path
      if let bindingName = names.first, bindingName.hasPrefix("$"), bindingName.count > 1 {
        let name = String(bindingName.dropFirst())
        self = names.count == 1 ? .variable(name) : .member(of: name, path: Array(names.dropFirst()))
        return
      }
    }
    if let call = CallSyntax(value) {
      if call.name == "constant" {
        self = .constant
        return
      }
      if call.path.last == "Binding" || call.path.suffix(2) == ["Binding", "init"],
        let get = call.argument("get"), let set = call.argument("set")
      {
        self = .computed(get: get, set: set)
        return
      }
    }
    self = .unknown
  }
}
