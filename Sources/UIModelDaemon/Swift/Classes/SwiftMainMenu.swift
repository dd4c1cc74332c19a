import UIModelPlatform

/// Determines whether apps keep the system's main menu unchanged.
///
/// For example, an app does not keep the system's main menu if its delegate overrides `buildMenu(with:)`.
struct SwiftMainMenu {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Identifiers of UIKit, SwiftUI and AppKit in code that changes the main menu.
  private static let menuChangingIdentifiers = [
    "UIMainMenuSystem", RelatedFileKind.setBuildConfigurationSelector, "CommandMenu", "CommandGroup",
    "UIApplicationDelegateAdaptor", "UIHostingSceneDelegate", "mainMenu",
  ]
  /// Identifiers in classes that build menus. A menu is the main menu only if UIKit calls `buildMenu(with:)` on the
  /// application, on its delegate, or on a responder after the delegate.
  private static let builderIdentifiers = ["buildMenu", "UIMenuBuilder"]

  /// Whether the apps that compile this file have the system's main menu, because none of their code changes it. True
  /// only for UIKit apps on iPadOS or Mac Catalyst with a known app delegate.
  var isSystemDefault: Bool {
    guard let project = scope.project, project.isInPadApps(scope.home.number) else { return false }
    return hasKnownDelegate && !scope.hasMainApp && !scope.mayHaveStoryboardMenu
      && !scope.hasObjectiveCMethod("buildMenuWithBuilder")
      && !scope.hasObjectiveCMethod(RelatedFileKind.setBuildConfigurationSelector)
      && !scope.mayMention(Self.menuChangingIdentifiers) && !mayBuildMainMenu
  }

  /// Whether code may build the main menu. Views, view controllers and scene delegates are ignored, because UIKit asks
  /// them for context menus only.
  private var mayBuildMainMenu: Bool {
    let files = scope.filesMentioning(Self.builderIdentifiers)
    if files.isEmpty { return false }
    let candidates = ["UIApplicationDelegate", "UIApplication"].flatMap { scope.typesInheriting($0) }
    // If the delegate overrides `next`, the responder after the delegate may be any object.
    let candidateNames = Set(
      candidates.flatMap { scope.classChain(of: $0.name, in: $0.location.fileNumber) }.map(\.name))
    guard candidates.allSatisfy({ $0.property("next", isStatic: false) == nil }) else { return true }
    return !files.allSatisfy { file in file.map { hasOnlyContextMenus($0, candidateNames) } ?? false }
  }

  /// Whether every `buildMenu` in a file belongs to a class that builds context menus only.
  ///
  /// - Parameter candidates: the names of the classes that UIKit asks for the main menu.
  private func hasOnlyContextMenus(_ file: SwiftFile, _ candidates: Set<String>) -> Bool {
    let (source, methodName) = (file.source, "buildMenu")
    let methodTokens = source.tokens.indices.filter { source.isToken($0, methodName) }
    return !methodTokens.isEmpty
      && methodTokens.allSatisfy { token in
        let isOnSelf =
          source.kind(token - 1) != .period || source.isToken(token - 2, "self") || source.isToken(token - 2, "super")
        guard isOnSelf, let type = file.declarations.type(around: token), !candidates.contains(type.name) else {
          return false
        }
        return buildsOnlyContextMenus(type, file.number)
      }
  }

  /// Whether UIKit never asks a type for the main menu, because it is a view, a view controller, a scene delegate, a
  /// structure or an enumeration.
  private func buildsOnlyContextMenus(_ type: SwiftType, _ file: Int32) -> Bool {
    let classChain = scope.classChain(of: type.name, in: file)
    guard let declaredType = classChain.first, declaredType.isDeclared else { return false }
    if declaredType.isStruct || declaredType.isEnum { return true }
    guard let superclassName = classChain.last(where: \.isDeclared)?.superclassName else { return false }
    if superclassName.hasPrefix("UI"), superclassName != "UIResponder", !superclassName.hasPrefix("UIApplication") {
      return true
    }
    return ["UIResponder", "NSObject"].contains(superclassName)
      && classChain.contains { !Set($0.inheritedNames).isDisjoint(with: ["UIWindowSceneDelegate", "UISceneDelegate"]) }
  }

  /// Whether the app has a delegate in Swift, and each possible delegate inherits only from classes of the project and
  /// `UIResponder` or `NSObject`.
  private var hasKnownDelegate: Bool {
    let delegates = scope.typesInheriting("UIApplicationDelegate").filter {
      scope.project?.isForOtherPlatforms($0.location.fileNumber) != true
    }
    guard delegates.contains(where: \.isMain) || scope.mayMention(["UIApplicationMain"]) else { return false }
    return !delegates.isEmpty
      && delegates.allSatisfy(scope.inheritsOnlyFromUIKit)
  }
}

extension SwiftScope {
  /// Whether a class inherits only from classes of the project and `UIResponder` or `NSObject`.
  func inheritsOnlyFromUIKit(_ type: SwiftType) -> Bool {
    let topClass = classChain(of: type.name, in: type.location.fileNumber).last { $0.isDeclared }
    return ["UIResponder", "NSObject"].contains(topClass?.superclassName)
  }

  /// Whether a storyboard of the folder has a main menu or cannot be read. The target of a storyboard is unknown, so
  /// all storyboards count.
  fileprivate var mayHaveStoryboardMenu: Bool {
    [SwiftDeclarations.mainMenusKey, SwiftDeclarations.unreadStoryboardsKey].contains { name in
      recordLookup(name)
      return project?.numbers(naming: name).isEmpty == false
    }
  }

  /// Whether code of the folder may contain one of these identifiers, in any app. Tests and code for other platforms
  /// are ignored.
  func mayMention(_ identifiers: [String]) -> Bool {
    recordSearch(for: identifiers, in: home.number)
    for identifier in identifiers { recordLookup(SwiftDeclarations.mentionsKey(of: identifier)) }
    return home.source.contains(home.source.tokens.indices, anyOf: identifiers)
      || identifiers.contains(where: isMentionedElsewhere)
  }

  /// Returns the files of the folder that may contain one of these identifiers. Tests and code for other platforms are
  /// ignored. The result contains nil for a file that cannot be read.
  fileprivate func filesMentioning(_ identifiers: [String]) -> [SwiftFile?] {
    recordSearch(for: identifiers, in: home.number)
    for identifier in identifiers { recordLookup(SwiftDeclarations.mentionsKey(of: identifier)) }
    var fileNumbers = Set(
      identifiers.flatMap { project?.numbers(mentioning: $0) ?? [] }.filter { !isForUncheckedPlatforms($0) })
    fileNumbers.remove(home.number)
    let isInHomeFile = home.source.contains(home.source.tokens.indices, anyOf: identifiers)
    return (isInHomeFile ? [home] : [])
      + (project?.sortedByKey(fileNumbers) ?? []).map { number in
        recordSearch(for: identifiers, in: number)
        return readFile(numbered: number)
      }
  }

  /// Whether code outside this file may contain an identifier. Tests and code for other platforms are ignored.
  func mayMentionElsewhere(_ identifier: String) -> Bool {
    recordLookup(SwiftDeclarations.mentionsKey(of: identifier))
    return isMentionedElsewhere(identifier)
  }

  private func isMentionedElsewhere(_ identifier: String) -> Bool {
    project?.numbers(mentioning: identifier).contains { $0 != home.number && !isForUncheckedPlatforms($0) } == true
  }
}
