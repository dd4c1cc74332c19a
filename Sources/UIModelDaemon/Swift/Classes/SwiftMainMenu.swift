import UIModelPlatform

/// Whether apps leave their main menu as the system makes it.
struct SwiftMainMenu {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Code that adds to the main menu has one of these words, with UIKit, SwiftUI or AppKit.
  private static let words = [
    "UIMainMenuSystem", SwiftNeighbour.buildConfiguration, "CommandMenu", "CommandGroup",
    "UIApplicationDelegateAdaptor", "UIHostingSceneDelegate", "mainMenu",
  ]
  /// So does a class that UIKit asks for the main menu: the application's, or that of its delegate.
  private static let building = ["buildMenu", "UIMenuBuilder"]

  /// Whether nothing in the apps with the file that is read adds to the main menu, which the app's delegate could do. The
  /// apps are UIKit's and run on iPadOS or Mac Catalyst.
  var isOfSystem: Bool {
    guard let project = scope.project, project.isInPadApps(scope.home.number) else { return false }
    return hasKnownDelegate && !scope.hasMainApp && !scope.mayHaveStoryboardMenu
      && !scope.isInObjectiveC("buildMenuWithBuilder") && !scope.isInObjectiveC(SwiftNeighbour.buildConfiguration)
      && !scope.mayMention(Self.words) && !mayBuild
  }

  /// Whether code may build the main menu: one that only views, view controllers and delegates of scenes mention is not
  /// built, because UIKit asks these for context menus.
  private var mayBuild: Bool {
    let files = scope.filesMentioning(Self.building)
    if files.isEmpty { return false }
    let asked = ["UIApplicationDelegate", "UIApplication"].flatMap { scope.typesNaming($0) }
    // What UIKit asks after the application and its delegate may be any responder.
    let names = Set(asked.flatMap { scope.line(of: $0.name, in: $0.spot.file) }.map(\.name))
    guard asked.allSatisfy({ $0.property("next", isStatic: false) == nil }) else { return true }
    return !files.allSatisfy { file in file.map { buildsNoMainMenu($0, names) } ?? false }
  }

  /// Whether each class of a file that builds menus is certainly not asked for the main menu. `asked`: the classes that are.
  private func buildsNoMainMenu(_ file: SwiftFile, _ asked: Set<String>) -> Bool {
    let (source, word) = (file.source, "buildMenu")
    let places = source.tokens.indices.filter { source.isToken($0, word) }
    return !places.isEmpty
      && places.allSatisfy { at in
        let isOwn = source.kind(at - 1) != .period || source.isToken(at - 2, "self") || source.isToken(at - 2, "super")
        guard isOwn, let type = file.declarations.type(around: at), !asked.contains(type.name) else { return false }
        return isOfContextMenus(type, file.number)
      }
  }

  /// Whether a class is that of a view, a view controller or a scene's delegate, or a type that is no class.
  private func isOfContextMenus(_ type: SwiftType, _ file: Int32) -> Bool {
    let line = scope.line(of: type.name, in: file)
    guard let own = line.first, own.isDeclared else { return false }
    if own.isStruct || own.isEnum { return true }
    guard let above = line.last(where: \.isDeclared)?.superclass else { return false }
    if above.hasPrefix("UI"), above != "UIResponder", !above.hasPrefix("UIApplication") { return true }
    return ["UIResponder", "NSObject"].contains(above)
      && line.contains { !Set($0.inherited).isDisjoint(with: ["UIWindowSceneDelegate", "UISceneDelegate"]) }
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

  /// The files that may mention one of some words, as `mayMention` has it; nil for each that is not read.
  fileprivate func filesMentioning(_ words: [String]) -> [SwiftFile?] {
    search(for: words, in: home.number)
    for word in words { ask(SwiftDeclarations.speakers(of: word)) }
    var numbers = Set(words.flatMap { project?.numbers(speakingOf: $0) ?? [] }.filter { !isOfOthers($0) })
    numbers.remove(home.number)
    let isHome = home.source.contains(home.source.tokens.indices, anyOf: words)
    return (isHome ? [home] : [])
      + (project?.inOrder(numbers) ?? []).map { number in
        search(for: words, in: number)
        return look(into: number)
      }
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
