import UIModelJSON
import UIModelPlatform

/// Facts about an app. A fact is true if at least one declaration states it. Rules use facts instead of searching the
/// app.
///
/// For example, a screen of class `UIHostingController` adds `.screen` and `.hostingController`.
struct AppFacts: OptionSet, Sendable {
  let rawValue: UInt16

  /// The app has a screen whose class or superclass is unknown.
  static let screenOfUnknownClass = AppFacts(rawValue: 1 << 0)
  /// The app has a screen with "Hosting" in the name of its class or superclass: a screen with SwiftUI content.
  static let hostingController = AppFacts(rawValue: 1 << 1)
  /// The app has a screen of a known class without "Hosting" in its name.
  static let viewController = AppFacts(rawValue: 1 << 2)
  /// The app has a screen of an app-defined class without `implements`, so the calls in that class are unknown.
  static let classWithoutImplements = AppFacts(rawValue: 1 << 3)
  /// The name or an effect of an implemented method contains, or might contain, the word `stateRestorationActivity`.
  static let stateRestorationActivity = AppFacts(rawValue: 1 << 4)
  /// The name or an effect of an implemented method contains, or might contain, the word `completeStateRestoration`.
  static let completeStateRestoration = AppFacts(rawValue: 1 << 5)
  /// The name or an effect of an implemented method contains, or might contain, the word `updateUserActivityState`.
  static let updateUserActivityState = AppFacts(rawValue: 1 << 6)
  /// The name or an effect of an implemented method contains, or might contain, the word `userActivityWillSave`.
  static let userActivityWillSave = AppFacts(rawValue: 1 << 7)

  /// The app declares a screen.
  static let screen = AppFacts(rawValue: 1 << 8)
  /// The app declares a scene.
  static let scene = AppFacts(rawValue: 1 << 9)
  /// The app has a screen or scene whose implemented actions or content are not completely known.
  static let incompleteResponder = AppFacts(rawValue: 1 << 10)
  /// Swift code declares part of the app.
  static let code = AppFacts(rawValue: 1 << 11)

  /// An implemented method contains, or might contain, one of the words for setting restored state, such as
  /// `restoreUserActivityState`.
  static let restoringMethod = AppFacts(rawValue: 1 << 12)

  /// The app has a scene with activation conditions that set `prefersToActivate` or are unknown.
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
  /// All facts with a word in `factWords`.
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
      if !names.isEmpty {
        insert(names.contains { $0.containsASCII("Hosting") } ? .hostingController : .viewController)
      }
    }
    let isAppClass = screen.className.value.map { !$0.hasPrefix("UI") } ?? !screen.className.isDefault
    if !screen.implementations.isGiven, isAppClass { insert(.classWithoutImplements) }
    if screen.implementations.isGiven { formUnion(AppFacts(screen.implementations)) }
    for view in screen.views where view.implementations.hasNonFocusMethods { formUnion(AppFacts(view.implementations)) }
  }

  /// Makes the set of the facts that a scene states.
  init(_ scene: WindowScene) {
    self = scene.isFullyDeclared ? .scene : [.scene, .incompleteResponder]
    let conditions = scene.activationConditions
    if !conditions.isKnown || conditions.value.map({ !$0.prefersToActivatePredicate.isDefault }) == true {
      insert(.preferringScene)
    }
  }

  /// Makes the set of the facts that the implemented methods of a class state. If the methods are unknown, all words in
  /// `factWords` might occur.
  init(_ implements: Implementations) {
    self = implements.isKnown ? [] : AppFacts.factsOfWords
    for (name, method) in implements.methods {
      insertFacts(name)
      insertFacts(method.value)
    }
  }

  private mutating func insertFacts(_ text: String) {
    guard text.utf8.count >= AppFacts.minimumWordLength else { return }
    for (word, fact) in AppFacts.factWords where text.containsASCII(word) { insert(fact) }
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
