import UIModelPlatform

/// A call with a builder, or the parentheses of a call, that code stands in.
struct SwiftBuilder {
  /// The token of what is called.
  private let name: Int
  /// Whether it is a modifier.
  private let isModifier: Bool
  /// The label of the closure; nil for none, and for parentheses.
  private let label: String?
  /// After the call, its closures with it.
  private let end: Int

  /// Nil for what is no call. `open`: a brace or parenthesis.
  init?(around open: Int, in source: SwiftSource) {
    var (at, label): (Int, String?) = (open, nil)
    if source.isToken(open, "{") {
      label = source.closureLabel(open + 1..<open + 1)
      // `} label: {` belongs to the call that the closures before belong to.
      while source.kind(at - 1) == .colon, source.isToken(at - 3, "}"), let before = source.opening(of: at - 3) {
        at = before
      }
      if source.isToken(at - 1, ")"), let before = source.opening(of: at - 1), !source.tokens[at].startsLine {
        at = before
      }
    } else if !source.isToken(open, "(") {
      return nil
    }
    guard source.kind(at - 1) == .identifier, !source.tokens[at].startsLine || source.isToken(at, "{") else {
      return nil
    }
    (name, isModifier, self.label) = (at - 1, source.kind(at - 2) == .period, label)
    end = source.endOfCall(at: at - 1)
  }

  /// Whether it, or something behind it, names all that is in it.
  func isNamed(in source: SwiftSource) -> Bool { source.isNamed(behind: end) }

  /// What is shown within, of the system's own calls.
  func place(in source: SwiftSource) -> SwiftItemPlace? {
    let name = source.text(self.name)
    if isModifier {
      switch name {
      case "toolbar", "navigationBarItems": return .bar
      case "contextMenu": return label == "preview" ? .content : .menu
      case "toolbarTitleMenu", "commands": return .menu
      case _ where Self.passing.contains(name): return nil
      default: return .content
      }
    }
    switch name {
    case "ToolbarItem", "ToolbarItemGroup": return .bar
    case "CommandMenu", "CommandGroup", "ToolbarTitleMenu": return .menu
    case "Menu": return label == nil || label == "content" ? .menu : .content
    default:
      return name.first?.isUppercase != true || Self.containers.contains(name) ? nil : .content
    }
  }

  /// Modifiers whose closures give what stands there: `$0` of a transformation.
  private static let passing: Set<String> = ["map", "compactMap", "flatMap"]
  /// What shows all that is in it where it is itself.
  private static let containers: Set<String> = [
    "HStack", "VStack", "ZStack", "Group", "ForEach", "Section", "ControlGroup", "ViewThatFits", "GeometryReader",
    "GlassEffectContainer", "AnyView", "LazyHStack", "LazyVStack", "WithPerceptionTracking", "WithViewStore",
  ]
}

extension SwiftSource {
  /// After a call whose name is a token, or after the name alone.
  func endOfCall(at name: Int) -> Int {
    var end = name + 1
    if isToken(end, "("), !tokens[end].startsLine { end = after(end) }
    while isToken(end, "{"), !tokens[end].startsLine || isToken(end - 1, ")") {
      end = after(end)
      if identifier(end) != nil, kind(end + 1) == .colon, isToken(end + 2, "{") { end += 2 }
    }
    return end
  }

  private static let naming: Set<String> = [
    "accessibilityLabel", "accessibilityElement", "accessibilityHidden", "accessibilityRepresentation",
    "accessibilityChildren",
  ]

  /// Whether a modifier in the chain from a token on says how VoiceOver reads what stands before it.
  func isNamed(behind start: Int) -> Bool {
    var at = start
    while kind(at) == .period, let name = identifier(at + 1) {
      if Self.naming.contains(name) { return true }
      if name == "accessibility", isToken(at + 2, "("), isToken(at + 3, "label") || isToken(at + 3, "hidden") {
        return true
      }
      at = endOfCall(at: at + 1)
    }
    return false
  }
}
