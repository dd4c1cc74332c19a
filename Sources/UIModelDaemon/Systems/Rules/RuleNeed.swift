import UIModelPlatform

/// App-wide facts that a rule depends on. If one of these facts is unknown in an app, the rule reports nothing in that
/// app, because the unknown part could make the code correct.
package enum RuleNeed: String, Sendable, CaseIterable {
  /// All responders that may perform actions, with their methods.
  case responders
  /// The methods of each class of the app.
  case classes
  /// The keys of Info.plist.
  case infoPlist
  /// The value of `UIRequiresFullScreen` in Info.plist.
  case fullScreen
  /// All changes that the app makes to its main menu.
  case mainMenu
  /// All files of the app.
  case files

  /// The fact as a phrase within a sentence.
  package var phrase: String {
    switch self {
    case .responders: "all responders that may perform actions"
    case .classes: "the methods of each class"
    case .infoPlist: "the Info.plist"
    case .fullScreen: "`UIRequiresFullScreen` in the Info.plist"
    case .mainMenu: "all changes that the app makes to its main menu"
    case .files: "the app's files and storyboards"
    }
  }
}

/// An app-wide fact that rules depend on and that is unknown in an app.
package struct UnmetNeed: Sendable {
  package let need: RuleNeed
  /// The unknown fact, as a sentence for messages. For example, "the keys in Info.plist are unknown".
  package let reason: String
  /// The place where the fact could be declared; nil if no document can declare the fact.
  package let place: Place?

  package init(_ need: RuleNeed, _ reason: String, at place: Place?) {
    (self.need, self.reason, self.place) = (need, reason, place)
  }
}
