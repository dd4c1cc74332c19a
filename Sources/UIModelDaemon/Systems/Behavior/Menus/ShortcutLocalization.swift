import UIModelJSON
import UIModelPlatform

/// The settings that decide whether the system replaces a command's shortcut, to suit the keyboard layout
/// (localization) or in right-to-left layouts (mirroring). Both exist since iOS 15, for apps that are linked against
/// the iOS 15 SDK or later.
///
/// For example, ⌘[ becomes ⌘] in a right-to-left interface if the command allows mirroring.
package struct ShortcutLocalization: Sendable {
  package enum Decision: Sendable, Hashable {
    case yes
    /// The system does not replace the shortcut, with the cause.
    case no(Cause)
    case unknown
  }

  package enum Cause: Sendable, Hashable {
    /// The command itself opts out, at this source position.
    case command(Place)
    /// The app delegate opts out for all commands.
    case app(Place?)
    /// The release or the SDK is older than 15.
    case release
  }

  private let appSetting: Property<Bool>
  /// The platforms on which the app can run on releases before 15. On these platforms, the app's SDK is unknown unless
  /// the environment declares one.
  private let platformsWithOldReleases: Set<Platform>

  /// The method of `UIApplicationDelegate`, without the suffix that differs between Swift and Objective-C.
  package static let methodName = "applicationShouldAutomaticallyLocalizeKeyCommands"

  /// Reads the app's setting for all commands.
  ///
  /// - Parameter delegateLacksMethod: whether the app delegate is known not to implement the method.
  package init(_ app: App?, environments: [Environment], delegateLacksMethod: Bool = false) {
    if delegateLacksMethod {
      self.appSetting = .default
    } else if let app, !app.isMainMenuKnown, app.delegate == nil {
      self.appSetting = .unknown(reason: "the app delegate is not known", nil)
    } else {
      let name = ShortcutLocalization.methodName
      self.appSetting = app?.delegate?.implementations.result(name + "(_:)", name + ":") ?? .default
    }
    let oldPlatforms = environments.filter { $0.version < 15 }.map(\.platform)
    let oldTargets = (app?.targets.elements ?? []).filter {
      !$0.minimumVersion.isKnown || $0.minimumVersion.value(default: 15) < 15
    }
    platformsWithOldReleases = Set(oldPlatforms + oldTargets.map(\.platform))
  }

  /// Whether the system localizes, in all of these environments, the shortcut of every command that does not override
  /// the app's setting.
  func localizesAll(in environments: [Environment]) -> Bool {
    appSetting.isKnown && appSetting.value != false && environments.allSatisfy { supportsLocalization($0) == true }
  }

  /// Returns whether the system replaces a command's shortcut on a layout that cannot type it.
  package func localizationDecision(_ element: MenuElement, in environment: Environment) -> Decision {
    switch supportsLocalization(environment) {
    case false?: return .no(.release)
    case nil: return .unknown
    case true?: break
    }
    let commandSetting = element.allowsAutomaticLocalization
    if commandSetting.value == false, let place = commandSetting.place { return .no(.command(place)) }
    guard commandSetting.isKnown, appSetting.isKnown else { return .unknown }
    // UIKit does not document whether the app or the command wins if they disagree.
    if appSetting.value == false { return commandSetting.value == true ? .unknown : .no(.app(appSetting.place)) }
    return .yes
  }

  /// Returns whether the system mirrors a command's shortcut in right-to-left layouts. The system mirrors only
  /// shortcuts that it also localizes.
  package func mirroringDecision(_ element: MenuElement, in environment: Environment) -> Decision {
    let localization = localizationDecision(element, in: environment)
    let commandSetting = element.allowsAutomaticMirroring
    if commandSetting.value == false, let place = commandSetting.place, localization != .no(.release) {
      return .no(.command(place))
    }
    guard localization == .yes else { return localization }
    return commandSetting.isKnown ? .yes : .unknown
  }

  /// Returns how a command's shortcut is typed on a keyboard layout.
  package func typing(of element: MenuElement, on layout: KeyboardLayout, in environment: Environment) -> Typing {
    guard let shortcut = element.shortcut else { return .unknown }
    switch localizationDecision(element, in: environment) {
    case .yes: return layout.typing(of: shortcut, isLocalizable: true)
    case .no: return layout.typing(of: shortcut)
    case .unknown:
      let typing = layout.typing(of: shortcut)
      return typing.isPossible == true ? typing : .unknown
    }
  }

  /// Returns a command's shortcut in a right-to-left interface; nil if the command has none or it is unknown.
  package func rightToLeftShortcut(of element: MenuElement, in environment: Environment) -> Shortcut? {
    guard let shortcut = element.rightToLeftShortcut else { return nil }
    guard let mirroredShortcut = shortcut.mirrored else { return shortcut }
    switch mirroringDecision(element, in: environment) {
    case .yes: return mirroredShortcut
    case .no: return shortcut
    case .unknown: return nil
    }
  }

  private func supportsLocalization(_ environment: Environment) -> Bool? {
    guard environment.version >= 15 else { return false }
    if let sdk = environment.sdk { return sdk >= 15 }
    // An app is linked against an SDK at least as new as its oldest supported release.
    return platformsWithOldReleases.contains(environment.platform) ? nil : true
  }
}
