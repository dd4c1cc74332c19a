import UIModelPlatform

/// Whether apps leave their main menu as the system makes it.
struct SwiftMainMenu {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Code that adds to the main menu has one of these words, with UIKit, SwiftUI or AppKit.
  private static let words = [
    "buildMenu", "UIMenuBuilder", "UIMainMenuSystem", SwiftNeighbour.buildConfiguration, "CommandMenu", "CommandGroup",
    "UIApplicationDelegateAdaptor", "UIHostingSceneDelegate", "mainMenu",
  ]

  /// Whether nothing in the apps with the file that is read adds to the main menu, which the app's delegate could do. The
  /// apps are UIKit's and run on iPadOS or Mac Catalyst.
  var isOfSystem: Bool {
    guard let project = scope.project, project.isInPadApps(scope.home.number) else { return false }
    return hasKnownDelegate && !scope.hasMainApp && !scope.mayHaveStoryboardMenu
      && !scope.isInObjectiveC("buildMenuWithBuilder") && !scope.isInObjectiveC(SwiftNeighbour.buildConfiguration)
      && !scope.mayMention(Self.words)
  }

  /// Whether the app has a delegate in Swift, and nothing but UIKit and what is read is above each that there may be.
  private var hasKnownDelegate: Bool {
    let delegates = scope.typesNaming("UIApplicationDelegate").filter {
      scope.project?.isOfOthers($0.spot.file) != true
    }
    guard delegates.contains(where: \.isMain) || scope.mayMention(["UIApplicationMain"]) else { return false }
    return !delegates.isEmpty
      && delegates.allSatisfy(scope.isOfUIKitAlone)
  }
}

extension SwiftScope {
  /// Whether nothing but UIKit and what is read is above a class that is no view controller.
  func isOfUIKitAlone(_ type: SwiftType) -> Bool {
    let last = line(of: type.name, in: type.spot.file).last { $0.isDeclared }
    return ["UIResponder", "NSObject"].contains(last?.superclass)
  }

  /// Whether a storyboard of the folder has a main menu, or that is not known of one. Nobody knows which targets they are in.
  fileprivate var mayHaveStoryboardMenu: Bool {
    [SwiftDeclarations.mainMenus, SwiftDeclarations.unreadStoryboards].contains { name in
      ask(name)
      return project?.numbers(naming: name).isEmpty == false
    }
  }

  /// Whether code of the folder may mention one of some words, be it the app's or not; tests and code for other systems aside.
  func mayMention(_ words: [String]) -> Bool {
    search(for: words, in: home.number)
    for word in words { ask(SwiftDeclarations.speakers(of: word)) }
    return home.source.contains(home.source.tokens.indices, anyOf: words) || words.contains(where: isSpokenOfElsewhere)
  }

  /// The same of code outside of the file.
  func mayMentionElsewhere(_ word: String) -> Bool {
    ask(SwiftDeclarations.speakers(of: word))
    return isSpokenOfElsewhere(word)
  }

  private func isSpokenOfElsewhere(_ word: String) -> Bool {
    project?.numbers(speakingOf: word).contains { $0 != home.number && !isOfOthers($0) } == true
  }
}
