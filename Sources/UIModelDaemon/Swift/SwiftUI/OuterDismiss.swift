import UIModelPlatform

/// The `dismiss` action of a view, called by a button in something that this view presents.
struct OuterDismiss {
  private let types: ViewTypes
  private let file: Int32

  init(_ types: ViewTypes, file: Int32) { (self.types, self.file) = (types, file) }

  /// The first such call, if it is all that its button does, and the view outside is the root of windows: anywhere else,
  /// what is presented goes away together with that view.
  func call(in presentation: Presentation, of type: ViewType, member: SyntaxNode) -> SyntaxNode? {
    guard [.sheet, .fullScreenCover, .popover, .inspector].contains(presentation.kind) else { return nil }
    let names = Set(type.members.flatMap { $0.node.dismissActions })
    guard !names.isEmpty else { return nil }
    let call = presentation.content.lazy.flatMap(\.descendants).first { node in
      guard let call = CallSyntax(node), call.arguments.isEmpty, let name = call.path.only, names.contains(name),
        !node.isLocal(name, within: member), let action = node.action(within: member),
        action.statements.only == node, let (control, _) = action.argumentOfCall
      else { return false }
      return control.path == ["Button"]
    }
    guard let call else { return nil }
    // `dismiss` may leave a column of a split view.
    let hosts = ViewHosts(
      of: presentation.call.node, in: member, file: file, type: type, types,
      containers: ViewHosts.containers.subtracting(["NavigationStack"]))
    // In a window of its own it may be meant to close that.
    guard !hosts.isInSecondaryWindow else { return nil }
    return hosts.bareHosts?.allSatisfy(ViewHosts.scenes.contains) == true ? call : nil
  }
}

extension SyntaxNode {
  /// The names of a view's variables for SwiftUI's `dismiss`.
  fileprivate var dismissActions: [String] {
    let isDismiss = children(.attribute).contains { attribute in
      attribute.isNamed("Environment") && attribute.text.filter { !$0.isWhitespace }.hasSuffix("(\\.dismiss)")
    }
    return kind == .variable && isDismiss ? [memberName].compactMap(\.self) : []
  }
}
