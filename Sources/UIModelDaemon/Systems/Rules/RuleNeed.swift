import UIModelPlatform

/// What a rule has to know of the whole app. Where it is not known, the rule is silent in all of the app, since what is not
/// known could be what makes the code right.
package enum RuleNeed: String, Sendable, CaseIterable {
  /// Everything that may perform actions, with all that it implements.
  case responders
  /// What each class of the app implements.
  case classes
  /// The keys of Info.plist.
  case infoPlist
  /// Whether one of these, `UIRequiresFullScreen`, is set.
  case fullScreen
  /// All that the app does to its main menu.
  case mainMenu
  /// Every file that the app is made of.
  case files

  /// What has to be known, for a sentence.
  package var words: String {
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

/// Something that rules need and that nobody says of an app.
package struct UnmetNeed: Sendable {
  package let need: RuleNeed
  /// What is not known, and which words would say it.
  package let reason: String
  /// Where it would be said; nil if that is in no document.
  package let place: Place?

  package init(_ need: RuleNeed, _ reason: String, at place: Place?) {
    (self.need, self.reason, self.place) = (need, reason, place)
  }
}
