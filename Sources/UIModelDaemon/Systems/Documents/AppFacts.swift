import UIModelJSON
import UIModelPlatform

/// Facts about an app that are true as soon as one declaration states them. Rules use them instead of searching the
/// app.
///
/// For example, a screen of class `UIHostingController` adds `.screen` and `.hostingController`.
struct AppFacts: OptionSet, Sendable {
  let rawValue: UInt16

  /// A screen whose class or superclass is unknown.
  static let screenOfUnknownClass = AppFacts(rawValue: 1 << 0)
  /// A screen whose class or superclass name contains "Hosting": SwiftUI content.
  static let hostingController = AppFacts(rawValue: 1 << 1)
  /// A screen of any other known class.
  static let viewController = AppFacts(rawValue: 1 << 2)
  /// A screen with a class of the app that has no `implements`, so the calls that the class makes are unknown.
  static let classWithoutImplements = AppFacts(rawValue: 1 << 3)
  /// The name or an effect of an implemented method contains, or might contain, the word `stateRestorationActivity`.
  static let stateRestorationActivity = AppFacts(rawValue: 1 << 4)
  /// The name or an effect of an implemented method contains, or might contain, the word `completeStateRestoration`.
  static let completeStateRestoration = AppFacts(rawValue: 1 << 5)
  /// The name or an effect of an implemented method contains, or might contain, the word `updateUserActivityState`.
  static let updateUserActivityState = AppFacts(rawValue: 1 << 6)
  /// The name or an effect of an implemented method contains, or might contain, the word `userActivityWillSave`.
  static let userActivityWillSave = AppFacts(rawValue: 1 << 7)

  /// A screen is declared.
  static let screen = AppFacts(rawValue: 1 << 8)
  /// A scene is declared.
  static let scene = AppFacts(rawValue: 1 << 9)
  /// A screen or scene whose implemented actions or content are not completely known.
  static let incompleteResponder = AppFacts(rawValue: 1 << 10)
  /// Swift code declares part of the app.
  static let code = AppFacts(rawValue: 1 << 11)

  /// An implemented method contains, or might contain, one of the words for setting restored state, such as
  /// `restoreUserActivityState`.
  static let restoringMethod = AppFacts(rawValue: 1 << 12)

  /// A scene whose activation conditions set `prefersToActivate`, or are unknown.
  static let preferringScene = AppFacts(rawValue: 1 << 13)

  /// The number of facts.
  static let count = 14
  /// Words in names or effects of methods, each with the fact that it states.
  private static let factWords: [(StaticString, AppFacts)] = [
    ("stateRestorationActivity", .stateRestorationActivity), ("completeStateRestoration", .completeStateRestoration),
    ("updateUserActivityState", .updateUserActivityState), ("userActivityWillSave", .userActivityWillSave),
    ("restoreUserActivityState", .restoringMethod), ("setContent", .restoringMethod),
    ("setInteractionState", .restoringMethod),
  ]
  /// The facts that any of the words states.
  private static let factsOfWords = factWords.reduce(into: AppFacts()) { $0.formUnion($1.1) }
  private static let minimumWordLength = factWords.map(\.0.utf8CodeUnitCount).min() ?? 0

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Makes the set of the facts that a screen states.
  init(_ screen: Screen) {
    self = screen.isFullyDeclared ? .screen : [.screen, .incompleteResponder]
    if !screen.className.isKnown || !screen.superclass.isKnown {
      insert(.screenOfUnknownClass)
    } else {
      let names = [screen.className, screen.superclass].compactMap(\.value)
      if !names.isEmpty { insert(names.contains { $0.mentions("Hosting") } ? .hostingController : .viewController) }
    }
    let isAppClass = screen.className.value.map { !$0.hasPrefix("UI") } ?? !screen.className.isDefault
    if !screen.implements.isGiven, isAppClass { insert(.classWithoutImplements) }
    if screen.implements.isGiven { formUnion(AppFacts(screen.implements)) }
    for view in screen.views where view.implements.hasOtherMethods { formUnion(AppFacts(view.implements)) }
  }

  /// Makes the set of the facts that a scene states.
  init(_ scene: WindowScene) {
    self = scene.isFullyDeclared ? .scene : [.scene, .incompleteResponder]
    let conditions = scene.activationConditions
    if !conditions.isKnown || conditions.value.map({ !$0.prefersToActivate.isDefault }) == true {
      insert(.preferringScene)
    }
  }

  /// Makes the set of the facts that the implemented methods of a class state. If the methods are unknown, each of the
  /// words might occur.
  init(_ implements: Implementations) {
    self = implements.isKnown ? [] : AppFacts.factsOfWords
    for (name, method) in implements.methods {
      insertFacts(name)
      insertFacts(method.value)
    }
  }

  private mutating func insertFacts(_ text: String) {
    guard text.utf8.count >= AppFacts.minimumWordLength else { return }
    for (word, fact) in AppFacts.factWords where text.mentions(word) { insert(fact) }
  }

  private mutating func insertFacts(_ value: JSONValue) {
    switch value {
    case .string(let text): insertFacts(text)
    case .array(let elements): for element in elements { insertFacts(element) }
    case .object(let object):
      for member in object.members {
        if member.name == "$unknown" { formUnion(AppFacts.factsOfWords) }
        insertFacts(member.name)
        insertFacts(member.value)
      }
    default: break
    }
  }
}
