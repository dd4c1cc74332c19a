import UIModelJSON
import UIModelPlatform

/// What may be said of an app as soon as one declaration says it.
struct AppFacts: OptionSet, Sendable {
  let rawValue: UInt16

  /// Screens whose class nobody knows, those of SwiftUI's, and all others.
  static let screenOfUnknownClass = AppFacts(rawValue: 1 << 0)
  static let hostingController = AppFacts(rawValue: 1 << 1)
  static let viewController = AppFacts(rawValue: 1 << 2)
  /// A class of the app's own that does not say what it implements, so that nobody knows what it calls.
  static let silentClass = AppFacts(rawValue: 1 << 3)
  /// A method of a class has one of these words in its name, or in what it does, or may have.
  static let stateRestorationActivity = AppFacts(rawValue: 1 << 4)
  static let completeStateRestoration = AppFacts(rawValue: 1 << 5)
  static let updateUserActivityState = AppFacts(rawValue: 1 << 6)
  static let userActivityWillSave = AppFacts(rawValue: 1 << 7)

  /// There are screens, and scenes.
  static let screen = AppFacts(rawValue: 1 << 8)
  static let scene = AppFacts(rawValue: 1 << 9)
  /// Something that may perform actions does not say all it implements, or all it shows.
  static let openResponder = AppFacts(rawValue: 1 << 10)
  /// Code declares something.
  static let code = AppFacts(rawValue: 1 << 11)

  /// A method of a class speaks of what sets restored state.
  static let restoring = AppFacts(rawValue: 1 << 12)

  /// A scene prefers to show some content, or may.
  static let preferringScene = AppFacts(rawValue: 1 << 13)

  static let count = 14
  private static let words: [(StaticString, AppFacts)] = [
    ("stateRestorationActivity", .stateRestorationActivity), ("completeStateRestoration", .completeStateRestoration),
    ("updateUserActivityState", .updateUserActivityState), ("userActivityWillSave", .userActivityWillSave),
    ("restoreUserActivityState", .restoring), ("setContent", .restoring), ("setInteractionState", .restoring),
  ]
  private static let anyWord = words.reduce(into: AppFacts()) { $0.formUnion($1.1) }
  private static let shortest = words.map(\.0.utf8CodeUnitCount).min() ?? 0

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What a screen says.
  init(_ screen: Screen) {
    self = screen.isWholeResponder ? .screen : [.screen, .openResponder]
    if !screen.className.isKnown || !screen.superclass.isKnown {
      insert(.screenOfUnknownClass)
    } else {
      let names = [screen.className, screen.superclass].compactMap(\.value)
      if !names.isEmpty { insert(names.contains { $0.mentions("Hosting") } ? .hostingController : .viewController) }
    }
    let isOwn = screen.className.value.map { !$0.hasPrefix("UI") } ?? !screen.className.isDefault
    if !screen.implements.isGiven, isOwn { insert(.silentClass) }
    if screen.implements.isGiven { formUnion(AppFacts(screen.implements)) }
    for view in screen.views where view.implements.hasMore { formUnion(AppFacts(view.implements)) }
  }

  /// What a scene says.
  init(_ scene: WindowScene) {
    self = scene.isWholeResponder ? .scene : [.scene, .openResponder]
    let conditions = scene.activationConditions
    if !conditions.isKnown || conditions.value.map({ !$0.prefersToActivate.isDefault }) == true {
      insert(.preferringScene)
    }
  }

  /// What a class says by what it implements.
  init(_ implements: Implementations) {
    self = implements.isKnown ? [] : AppFacts.anyWord
    for (name, method) in implements.methods {
      note(name)
      note(method.value)
    }
  }

  private mutating func note(_ text: String) {
    guard text.utf8.count >= AppFacts.shortest else { return }
    for (word, fact) in AppFacts.words where text.mentions(word) { insert(fact) }
  }

  private mutating func note(_ value: JSONValue) {
    switch value {
    case .string(let text): note(text)
    case .array(let elements): for element in elements { note(element) }
    case .object(let object):
      for member in object.members {
        if member.name == "$unknown" { formUnion(AppFacts.anyWord) }
        note(member.name)
        note(member.value)
      }
    default: break
    }
  }
}
