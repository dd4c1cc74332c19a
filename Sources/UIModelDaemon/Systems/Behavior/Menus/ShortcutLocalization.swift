import UIModelJSON
import UIModelPlatform

/// Whether the system may replace a command's shortcut: to suit the keyboard layout (`localizes`), or in right-to-left
/// layouts (`mirrors`). The system does so since iOS 15, for apps that are linked against the iOS 15 SDK or later.
///
/// For example, ⌘[ becomes ⌘] in a right-to-left interface if the command allows mirroring.
package struct ShortcutLocalization: Sendable {
  package enum Answer: Sendable, Hashable {
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

  private let app: Property<Bool>
  /// The platforms on which the app may run on releases before 15. The SDK that it is linked against is unknown on
  /// these platforms, unless the target declares one.
  private let mayBeOlder: Set<Platform>

  /// The method of `UIApplicationDelegate`, without the suffix that differs between Swift and Objective-C.
  package static let method = "applicationShouldAutomaticallyLocalizeKeyCommands"

  /// Reads the app's setting.
  ///
  /// - Parameter isLeftToCommands: Whether the app delegate is known not to implement the method.
  package init(_ app: App?, environments: [Environment], isLeftToCommands: Bool = false) {
    if isLeftToCommands {
      self.app = .default
    } else if let app, !app.isMainMenuKnown, app.delegate == nil {
      self.app = .unknown(reason: "the app delegate is not known", nil)
    } else {
      let name = ShortcutLocalization.method
      self.app = app?.delegate?.implements.answer(name + "(_:)", name + ":") ?? .default
    }
    let older = environments.filter { $0.version < 15 }.map(\.platform)
    let targets = (app?.targets.elements ?? []).filter { !$0.minimum.isKnown || $0.minimum.value(default: 15) < 15 }
    mayBeOlder = Set(older + targets.map(\.platform))
  }

  /// Whether the system localizes the shortcut of every command without a setting of its own, in all of these
  /// environments.
  func localizesAll(in environments: [Environment]) -> Bool {
    app.isKnown && app.value != false && environments.allSatisfy { isNewEnough($0) == true }
  }

  /// Returns whether the system replaces a command's shortcut on a layout that cannot type it.
  package func localizes(_ element: MenuElement, in environment: Environment) -> Answer {
    switch isNewEnough(environment) {
    case false?: return .no(.release)
    case nil: return .unknown
    case true?: break
    }
    let own = element.allowsAutomaticLocalization
    if own.value == false, let place = own.place { return .no(.command(place)) }
    guard own.isKnown, app.isKnown else { return .unknown }
    // UIKit does not document whether the app or the command wins if they disagree.
    if app.value == false { return own.value == true ? .unknown : .no(.app(app.place)) }
    return .yes
  }

  /// Returns whether the system mirrors a command's shortcut in right-to-left layouts. Without localization it does
  /// not.
  package func mirrors(_ element: MenuElement, in environment: Environment) -> Answer {
    let localizes = localizes(element, in: environment)
    let own = element.allowsAutomaticMirroring
    if own.value == false, let place = own.place, localizes != .no(.release) { return .no(.command(place)) }
    guard localizes == .yes else { return localizes }
    return own.isKnown ? .yes : .unknown
  }

  /// Returns how a command's shortcut is typed on a keyboard layout.
  package func typing(of element: MenuElement, on layout: KeyboardLayout, in environment: Environment) -> Typing {
    guard let shortcut = element.shortcut else { return .unknown }
    switch localizes(element, in: environment) {
    case .yes: return layout.typing(of: shortcut, isLocalized: true)
    case .no: return layout.typing(of: shortcut)
    case .unknown:
      let typing = layout.typing(of: shortcut)
      return typing.isPossible == true ? typing : .unknown
    }
  }

  /// Returns a command's shortcut in a right-to-left interface; nil if unknown.
  package func rightToLeftShortcut(of element: MenuElement, in environment: Environment) -> Shortcut? {
    guard let shortcut = element.rightToLeftShortcut else { return nil }
    guard let mirrored = shortcut.mirrored else { return shortcut }
    switch mirrors(element, in: environment) {
    case .yes: return mirrored
    case .no: return shortcut
    case .unknown: return nil
    }
  }

  private func isNewEnough(_ environment: Environment) -> Bool? {
    guard environment.version >= 15 else { return false }
    if let sdk = environment.sdk { return sdk >= 15 }
    // An app is linked against an SDK at least as new as its oldest supported release.
    return mayBeOlder.contains(environment.platform) ? nil : true
  }
}
