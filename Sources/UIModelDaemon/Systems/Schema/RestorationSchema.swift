import UIModelPlatform

/// The object types of the methods that save and restore a scene's state, and of the effects of these methods.
///
/// For example:
///
///     "implements": { "stateRestorationActivity(for:)": ["saveContent"] }
enum RestorationSchema {
  static let types: [ObjectType] = [implementation, effect]

  private static let iOS15 = Availability(iOS: 15, visionOS: 1)
  private static let delegateHeader = Source("UIScene.h: UISceneDelegate", .header)
  private static let enhancedHeader = Source("UISceneEnhancedStateRestoration.h", .header)
  private static let interactionStateHeader = Source("UITextField.h, UITextView.h: interactionState", .header)
  private static let talkSource = Source("WWDC21-10057: saving and restoring state", .talk)

  /// The property `implements` of a scene and its delegate.
  static let implements = PropertyDefinition(
    "implements", .object("SceneImplementation"),
    "The methods that the scene or its delegate implements, by name, each with its effects in order.",
    uses: NameUses.effects)

  private static let implementation = ObjectType(
    "SceneImplementation", "Methods of a scene or its delegate by name, each with its effects in order.",
    otherMemberType: .any,
    RestorationCallback.allCases.flatMap { callback in
      callback.names.map { name in
        PropertyDefinition(
          name, callback == .stateRestorationActivity ? .oneOf([.null, effects(of: callback)]) : effects(of: callback),
          callback.summary, source: delegateHeader)
      }
    })

  /// Returns the type of a callback's list of effects.
  private static func effects(of callback: RestorationCallback) -> ValueType {
    // In this callback, the effects need no availability check: releases without the effects never call
    // `restoreInteractionState`, which was introduced together with them.
    let hasSameAvailability = callback == .restoreInteractionState
    let cases = callback.effects.map {
      EnumerationCase($0.rawValue, $0.summary, hasSameAvailability ? nil : availability($0))
    }
    return .list(.oneOf([.enumeration(cases), .object("RestorationEffect")]))
  }

  private static func availability(_ kind: RestorationEffectKind) -> Availability? {
    switch kind {
    case .saveInteractionState, .setInteractionState, .extendStateRestoration, .completeStateRestoration: iOS15
    default: nil
    }
  }

  private static let viewsType = ValueType.oneOf([
    .reference([.view, .cell]), .list(.reference([.view, .cell])), .boolean,
  ])

  private static let viewEffectProperties = RestorationEffectKind.allCases.filter(\.affectsViews).map { kind in
    PropertyDefinition(
      kind.rawValue, viewsType, kind.summary + " The value names the views; true means all views.",
      // `setInteractionState` needs no availability check, because it is used in a callback that was introduced with
      // it.
      kind == .setInteractionState ? nil : availability(kind), source: source(kind))
  }

  private static let timingProperties = RestorationEffectKind.allCases.filter(\.changesRestorationTiming).map { kind in
    PropertyDefinition(
      kind.rawValue, .boolean, kind.summary + " The value is true.", availability(kind), source: source(kind))
  }

  private static let effect = ObjectType(
    "RestorationEffect", "One effect of a method, with its target.",
    viewEffectProperties + timingProperties + [
      Schema.availableOn,
      PropertyDefinition(
        "as", .string,
        "The class of the saved value, such as `String` or `NSAttributedString`, where it matters."),
      PropertyDefinition(
        "async", effects(of: .restoreInteractionState),
        "Work that continues after the method has returned, with its effects when it ends.", source: talkSource),
      PropertyDefinition("calls", .string, "Another method of the same class, by its name."),
    ])

  private static func source(_ kind: RestorationEffectKind) -> Source {
    switch kind {
    case .saveInteractionState, .setInteractionState: interactionStateHeader
    case .extendStateRestoration, .completeStateRestoration: enhancedHeader
    default: talkSource
    }
  }
}
