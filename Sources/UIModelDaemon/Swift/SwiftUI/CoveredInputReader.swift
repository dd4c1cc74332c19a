import UIModelPlatform

/// Finds text inputs at the bottom of views that ignore the keyboard's safe area.
///
/// For example, `VStack { List { … }; TextField("Message", text: $text) }.ignoresSafeArea()`.
struct CoveredInputReader {
  private let views: ViewFile

  static let identifiers = ["ignoresSafeArea"]

  init(_ views: ViewFile) { self.views = views }

  private static let inputViews: Set<String> = ["TextField", "TextEditor", "SecureField"]

  /// Returns a node for each `ignoresSafeArea` modifier in a type's code that allows the keyboard to cover a text
  /// input.
  func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let calls = views.modifiers(["ignoresSafeArea"], in: item)
    if calls.isEmpty || mayHandleKeyboard { return [] }
    return calls.compactMap { call in
      guard Self.ignoresKeyboard(call.syntax), let view = call.syntax.receiver,
        Self.staysInPlace(ViewExpression(call.node.completeView)),
        let input = Self.inputAtBottom(of: ViewExpression(view))
      else { return nil }
      return .object(
        at: call.nameRange,
        [.string("input", input.name ?? "", input.nameToken.map { views.file.source.tokens[$0].range } ?? input.range)],
        on: call.condition)
    }
  }

  /// Whether code of the file may move views when the keyboard appears.
  private var mayHandleKeyboard: Bool {
    views.mentions(SwiftSource.keyboardIdentifiers)
  }

  /// Whether a call of `ignoresSafeArea` includes the bottom edge of the keyboard's safe area.
  private static func ignoresKeyboard(_ call: CallSyntax) -> Bool {
    let arguments = call.arguments
    guard arguments.allSatisfy({ $0.value.kind == .implicitMember }) else { return false }
    let regions = arguments.first { $0.label == nil }?.value.name ?? "all"
    let edges = arguments.first { $0.label == "edges" }?.value.name ?? "all"
    return ["all", "keyboard"].contains(regions) && ["all", "bottom", "vertical"].contains(edges)
  }

  /// Modifiers that may move a view out of the keyboard's area.
  private static let movingModifiers: Set<String> = [
    "modifier", "offset", "position", "safeAreaBar", "safeAreaInset", "safeAreaPadding", "transformEffect",
  ]
  /// The kinds of arguments whose sizes are constant.
  private static let constantKinds: Set<SyntaxKind> = [.number, .implicitMember, .array, .prefix]

  /// Whether a view certainly stays where the keyboard appears: all its modifiers are SwiftUI's, none of them moves the
  /// view, and its paddings and frames are constant.
  private static func staysInPlace(_ view: ViewExpression) -> Bool {
    view.modifiers.allSatisfy { modifier in
      guard let name = modifier.name, SwiftUINames.modifiers.contains(name), !movingModifiers.contains(name) else {
        return false
      }
      return !["padding", "frame"].contains(name)
        || modifier.arguments.allSatisfy { constantKinds.contains($0.value.kind) }
    }
  }

  /// Returns the text input at the end of a `VStack`, directly or in an `HStack`. A spacer, list or scroll view must
  /// precede the input and move the input to the bottom of the screen. Nil for any other view.
  private static func inputAtBottom(of view: ViewExpression) -> SyntaxNode? {
    guard view.path == ["VStack"], let call = CallSyntax(view.base),
      let content = call.arguments.last?.value, content.kind == .closure
    else { return nil }
    let elements = content.statements.map { ViewExpression($0) }
    guard let lastElement = elements.last, let name = lastElement.path.only else { return nil }
    let isAfterSpace = elements.dropLast().contains {
      $0.path == ["Spacer"] || $0.path == ["ScrollView"] || $0.path == ["List"]
    }
    guard isAfterSpace, staysInPlace(lastElement) else { return nil }
    if inputViews.contains(name) { return lastElement.base }
    guard name == "HStack", let rowContent = CallSyntax(lastElement.base)?.arguments.last?.value,
      rowContent.kind == .closure
    else {
      return nil
    }
    return rowContent.statements.map { ViewExpression($0) }.first { $0.path.only.map(inputViews.contains) == true }?
      .base
  }
}

extension SwiftSource {
  /// Identifiers in code that reads the keyboard's frame or offsets views.
  fileprivate static let keyboardIdentifiers = [
    "keyboardHeight", "keyboardFrame", "keyboardOffset", "keyboardAdaptive", "keyboardResponder",
    "UIResponder", "keyboardWillShowNotification", "keyboardWillChangeFrameNotification", "KeyboardObserver",
    "KeyboardResponder", "offset",
  ]
}
