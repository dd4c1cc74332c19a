import UIModelJSON
import UIModelPlatform

/// Whether the system may put other keys in the place of a command's: for the keyboard's layout (`localizes`), and right
/// to left (`mirrors`). Since 15, and only where the app is linked against 15 or later.
package struct ShortcutLocalization: Sendable {
  package enum Answer: Sendable, Hashable {
    case yes
    /// Why not.
    case no(Cause)
    case unknown
  }

  package enum Cause: Sendable, Hashable {
    /// The command itself says so, here.
    case command(Place)
    /// The app delegate says so for all commands.
    case app(Place?)
    /// The release, or the SDK, is older.
    case release
  }

  private let app: Property<Bool>
  /// Platforms on which the app may run before 15 too, or nobody knows: what SDK it is linked against is open there,
  /// where its target does not say.
  private let mayBeOlder: Set<Platform>

  /// UIApplicationDelegate's method, as Swift and Objective-C spell it.
  package static let method = "applicationShouldAutomaticallyLocalizeKeyCommands"

  /// `isLeftToCommands`: the delegate is known to say nothing of it.
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

  /// Whether a command that says nothing of it itself gets other keys where it needs them, in all of these.
  func localizesAll(in environments: [Environment]) -> Bool {
    app.isKnown && app.value != false && environments.allSatisfy { isNewEnough($0) == true }
  }

  /// Whether a layout that cannot type the command's keys gets others.
  package func localizes(_ element: MenuElement, in environment: Environment) -> Answer {
    switch isNewEnough(environment) {
    case false?: return .no(.release)
    case nil: return .unknown
    case true?: break
    }
    let own = element.allowsAutomaticLocalization
    if own.value == false, let place = own.place { return .no(.command(place)) }
    guard own.isKnown, app.isKnown else { return .unknown }
    // Which of the two counts where they disagree is not written down.
    if app.value == false { return own.value == true ? .unknown : .no(.app(app.place)) }
    return .yes
  }

  /// Whether the command's keys change places right to left. Without localisation they do not.
  package func mirrors(_ element: MenuElement, in environment: Environment) -> Answer {
    let localizes = localizes(element, in: environment)
    let own = element.allowsAutomaticMirroring
    if own.value == false, let place = own.place, localizes != .no(.release) { return .no(.command(place)) }
    guard localizes == .yes else { return localizes }
    return own.isKnown ? .yes : .unknown
  }

  /// What becomes of a command's keys on a layout.
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

  /// A command's keys in a right-to-left interface; nil where they are not known.
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
    // An app is linked against an SDK at least as new as the oldest release it runs on.
    return mayBeOlder.contains(environment.platform) ? nil : true
  }
}
