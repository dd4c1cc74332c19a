import UIModelPlatform

/// Determines whether apps keep the system's main menu unchanged.
///
/// For example, an app whose delegate overrides `buildMenu(with:)` does not.
struct SwiftMainMenu {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Identifiers of UIKit, SwiftUI and AppKit in code that changes the main menu.
  private static let words = [
    "UIMainMenuSystem", SwiftNeighbour.buildConfiguration, "CommandMenu", "CommandGroup",
    "UIApplicationDelegateAdaptor", "UIHostingSceneDelegate", "mainMenu",
  ]
  /// Identifiers in classes that build menus. A menu is the main menu only if UIKit calls the method on the
  /// application, on its delegate, or on a responder after the delegate.
  private static let builderWords = ["buildMenu", "UIMenuBuilder"]

  /// Whether no code in the apps that compile this file changes the main menu. The app delegate could do so. All these
  /// apps must be UIKit apps on iPadOS or Mac Catalyst.
  var isSystemDefault: Bool {
    guard let project = scope.project, project.isInPadApps(scope.home.number) else { return false }
    return hasKnownDelegate && !scope.hasMainApp && !scope.mayHaveStoryboardMenu
      && !scope.isInObjectiveC("buildMenuWithBuilder") && !scope.isInObjectiveC(SwiftNeighbour.buildConfiguration)
      && !scope.mayMention(Self.words) && !mayBuild
  }

  /// Whether code may build the main menu. Views, view controllers and scene delegates are ignored, because UIKit asks
  /// them for context menus only.
  private var mayBuild: Bool {
    let files = scope.filesMentioning(Self.builderWords)
    if files.isEmpty { return false }
    let candidates = ["UIApplicationDelegate", "UIApplication"].flatMap { scope.typesInheriting($0) }
    // If the delegate overrides `next`, the responder after it may be any object.
    let names = Set(candidates.flatMap { scope.classChain(of: $0.name, in: $0.location.file) }.map(\.name))
    guard candidates.allSatisfy({ $0.property("next", isStatic: false) == nil }) else { return true }
    return !files.allSatisfy { file in file.map { buildsNoMainMenu($0, names) } ?? false }
  }

  /// Whether no class of a file that builds menus builds the main menu.
  ///
  /// - Parameter candidates: the names of the classes that UIKit asks for the main menu.
  private func buildsNoMainMenu(_ file: SwiftFile, _ candidates: Set<String>) -> Bool {
    let (source, word) = (file.source, "buildMenu")
    let places = source.tokens.indices.filter { source.isToken($0, word) }
    return !places.isEmpty
      && places.allSatisfy { at in
        let isOwn = source.kind(at - 1) != .period || source.isToken(at - 2, "self") || source.isToken(at - 2, "super")
        guard isOwn, let type = file.declarations.type(around: at), !candidates.contains(type.name) else {
          return false
        }
        return buildsOnlyContextMenus(type, file.number)
      }
  }

  /// Whether a type is a view, a view controller, a scene delegate, a structure or an enumeration. UIKit does not ask
  /// them for the main menu.
  private func buildsOnlyContextMenus(_ type: SwiftType, _ file: Int32) -> Bool {
    let classChain = scope.classChain(of: type.name, in: file)
    guard let own = classChain.first, own.isDeclared else { return false }
    if own.isStruct || own.isEnum { return true }
    guard let above = classChain.last(where: \.isDeclared)?.superclass else { return false }
    if above.hasPrefix("UI"), above != "UIResponder", !above.hasPrefix("UIApplication") { return true }
    return ["UIResponder", "NSObject"].contains(above)
      && classChain.contains { !Set($0.inherited).isDisjoint(with: ["UIWindowSceneDelegate", "UISceneDelegate"]) }
  }

  /// Whether the app has a delegate in Swift, and each possible delegate inherits only from classes of the project and
  /// `UIResponder` or `NSObject`.
  private var hasKnownDelegate: Bool {
    let delegates = scope.typesInheriting("UIApplicationDelegate").filter {
      scope.project?.isForOtherPlatforms($0.location.file) != true
    }
    guard delegates.contains(where: \.isMain) || scope.mayMention(["UIApplicationMain"]) else { return false }
    return !delegates.isEmpty
      && delegates.allSatisfy(scope.inheritsOnlyFromUIKit)
  }
}

extension SwiftScope {
  /// Whether a class inherits only from classes of the project and `UIResponder` or `NSObject`.
  func inheritsOnlyFromUIKit(_ type: SwiftType) -> Bool {
    let last = classChain(of: type.name, in: type.location.file).last { $0.isDeclared }
    return ["UIResponder", "NSObject"].contains(last?.superclass)
  }

  /// Whether a storyboard of the folder has a main menu or cannot be read. The targets of storyboards are unknown.
  fileprivate var mayHaveStoryboardMenu: Bool {
    [SwiftDeclarations.mainMenus, SwiftDeclarations.unreadStoryboards].contains { name in
      recordLookup(name)
      return project?.numbers(naming: name).isEmpty == false
    }
  }

  /// Whether code of the folder may contain one of these identifiers, in any app. Tests and code for other platforms
  /// are ignored.
  func mayMention(_ words: [String]) -> Bool {
    recordSearch(for: words, in: home.number)
    for word in words { recordLookup(SwiftDeclarations.mentionsKey(of: word)) }
    return home.source.contains(home.source.tokens.indices, anyOf: words) || words.contains(where: isMentionedElsewhere)
  }

  /// Returns the files that may contain one of these identifiers, with the conditions of `mayMention(_:)`. A file that
  /// cannot be read is nil.
  fileprivate func filesMentioning(_ words: [String]) -> [SwiftFile?] {
    recordSearch(for: words, in: home.number)
    for word in words { recordLookup(SwiftDeclarations.mentionsKey(of: word)) }
    var numbers = Set(words.flatMap { project?.numbers(mentioning: $0) ?? [] }.filter { !isForOtherApps($0) })
    numbers.remove(home.number)
    let isHome = home.source.contains(home.source.tokens.indices, anyOf: words)
    return (isHome ? [home] : [])
      + (project?.inOrder(numbers) ?? []).map { number in
        recordSearch(for: words, in: number)
        return look(into: number)
      }
  }

  /// Whether code outside this file may contain an identifier. Tests and code for other platforms are ignored.
  func mayMentionElsewhere(_ word: String) -> Bool {
    recordLookup(SwiftDeclarations.mentionsKey(of: word))
    return isMentionedElsewhere(word)
  }

  private func isMentionedElsewhere(_ word: String) -> Bool {
    project?.numbers(mentioning: word).contains { $0 != home.number && !isForOtherApps($0) } == true
  }
}
