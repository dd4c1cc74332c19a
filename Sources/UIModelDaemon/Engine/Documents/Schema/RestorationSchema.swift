import UIModelPlatform

/// What a scene's methods do to save and restore its state.
enum RestorationSchema {
  static let types: [ObjectType] = [implementation, effect]

  private static let delegate = Source("UIScene.h: UISceneDelegate", .header)
  private static let enhanced = Source("UISceneEnhancedStateRestoration.h", .header)
  private static let state = Source("UITextField.h, UITextView.h: interactionState", .header)
  private static let talk = Source("WWDC21-10057: saving and restoring state", .talk)

  /// `implements` of a scene and its delegate.
  static let implements = PropertyDefinition(
    "implements", .object("SceneImplementation"),
    "The methods that the scene or its delegate implements, by name, each with its effects in order.",
    uses: NameUses.effects)

  private static let implementation = ObjectType(
    "SceneImplementation", "Methods of a scene or its delegate by name, each with its effects in order.",
    anyOther: .any,
    RestorationCallback.allCases.flatMap { callback in
      callback.names.map { name in
        PropertyDefinition(
          name, callback == .stateRestorationActivity ? .oneOf([.null, effects(of: callback)]) : effects(of: callback),
          callback.summary, source: delegate)
      }
    })

  private static func effects(of callback: RestorationCallback) -> ValueType {
    .list(.oneOf([.enumeration(cases(callback.effects)), .object("RestorationEffect")]))
  }

  private static func cases(_ kinds: [RestorationEffectKind]) -> [EnumerationCase] {
    kinds.map { EnumerationCase($0.rawValue, $0.summary) }
  }

  private static let views = ValueType.oneOf([
    .reference([.view, .cell]), .list(.reference([.view, .cell])), .boolean,
  ])

  private static let effect = ObjectType(
    "RestorationEffect", "One effect of a method, with its target.",
    RestorationEffectKind.allCases.filter(\.takesViews).map { kind in
      PropertyDefinition(
        kind.rawValue, views, kind.summary + " The value names the views; true means all views.", source: source(kind))
    } + [
      PropertyDefinition(
        "as", .string,
        "The class of the saved value, such as `String` or `NSAttributedString`, where it matters."),
      PropertyDefinition(
        "async", effects(of: .restoreInteractionState),
        "Work that continues after the method has returned, with its effects when it ends.", source: talk),
      PropertyDefinition("calls", .string, "Another method of the same class, by its name."),
    ])

  private static func source(_ kind: RestorationEffectKind) -> Source {
    switch kind {
    case .saveInteractionState, .setInteractionState: state
    case .extendStateRestoration, .completeStateRestoration: enhanced
    default: talk
    }
  }
}
