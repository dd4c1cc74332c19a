import UIModelPlatform

/// Finds a button inside a presentation that calls the `dismiss` action of the presenting view. The action does not
/// close the presentation.
///
/// For example, `@Environment(\.dismiss) var dismiss` in a root view with `.sheet(isPresented: $isOpen) {
/// Button("Close") { dismiss() } }`.
struct OuterDismiss {
  private let types: ViewTypes
  private let file: Int32

  init(_ types: ViewTypes, file: Int32) { (self.types, self.file) = (types, file) }

  /// Returns the first call of the presenting view's `dismiss` action by a button in a presentation. The button must do
  /// nothing else, and the presenting view must be the root of a window. Nil if there is no such call.
  ///
  /// In other views, `dismiss` closes the presenting view together with its presentation.
  func call(in presentation: Presentation, of type: ViewType, member: SyntaxNode) -> SyntaxNode? {
    guard [.sheet, .fullScreenCover, .popover, .inspector].contains(presentation.kind) else { return nil }
    let actionNames = Set(type.members.flatMap { $0.node.dismissActionNames })
    guard !actionNames.isEmpty else { return nil }
    let call = presentation.contentClosures.lazy.flatMap(\.descendants).first { node in
      guard let call = CallSyntax(node), call.arguments.isEmpty, let name = call.path.only, actionNames.contains(name),
        !node.isLocal(name, within: member), let action = node.action(within: member),
        action.statements.only == node, let (control, _) = action.callAndArgument
      else { return false }
      return control.path == ["Button"]
    }
    guard let call else { return nil }
    // In a split view, `dismiss` may leave a column. A `NavigationStack` is not searched for, because the stack has no
    // effect on `dismiss` in its root view.
    let hosts = ViewHosts(
      of: presentation.call.node, in: member, file: file, type: type, types,
      containers: ViewHosts.containers.subtracting(["NavigationStack"]))
    // In a secondary window, `dismiss` closes the window.
    guard !hosts.mayBeInSecondaryWindow else { return nil }
    return hosts.hostNamesWithoutContainer?.allSatisfy(ViewHosts.scenes.contains) == true ? call : nil
  }
}

extension SyntaxNode {
  /// The name of the variable that this node declares for SwiftUI's `dismiss` action, as a list. Empty if the node does
  /// not declare such a variable.
  fileprivate var dismissActionNames: [String] {
    let isDismissAction = children(.attribute).contains { attribute in
      attribute.isNamed("Environment") && attribute.text.filter { !$0.isWhitespace }.hasSuffix("(\\.dismiss)")
    }
    return kind == .variable && isDismissAction ? [memberName].compactMap(\.self) : []
  }
}
