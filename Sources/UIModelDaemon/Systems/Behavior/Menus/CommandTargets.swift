import UIModelPlatform

/// The performer of a command in the current state, and the changes that the performer's `validate(_:)` makes to the
/// command.
package struct CommandTarget: Sendable, Hashable {
  package enum Performer: Sendable, Hashable {
    /// The first responder in the chain that can perform the command, by name.
    case responder(String)
    /// A responder performs the command, but it is unknown which one, because it depends on the unknown first
    /// responder.
    case someTarget
    /// No responder in the chain can perform the command.
    case noTarget
    case unknown
  }

  package var performer: Performer
  /// The title that `validate(_:)` sets; nil if the command keeps its own title.
  package var title: String?
  /// Whether `validate(_:)` disables the command; nil if unknown.
  package var isDisabled: Bool? = false

  package init(_ performer: Performer, title: String? = nil, isDisabled: Bool? = false) {
    self.performer = performer
    self.title = title
    self.isDisabled = isDisabled
  }

  /// Whether some responder certainly handles the command.
  package var isPerformed: Bool { performer != .noTarget && performer != .unknown }

  package static let unknown = CommandTarget(.unknown, isDisabled: nil)
}

/// An object that returns the targets of actions, such as a responder chain.
package protocol CommandTargets: Sendable {
  /// Returns the target of an action that a command sends. `action` is the Objective-C selector, such as `closeTab:`.
  func target(of action: String) -> CommandTarget
}

/// Command targets determined by a closure. The closure returns whether a responder performs an action, or nil if
/// unknown.
package struct ClosureCommandTargets: CommandTargets {
  private let isPerformed: @Sendable (String) -> Bool?

  package init(_ isPerformed: @escaping @Sendable (String) -> Bool?) { self.isPerformed = isPerformed }

  package func target(of action: String) -> CommandTarget {
    switch isPerformed(action) {
    case true?: CommandTarget(.someTarget)
    case false?: CommandTarget(.noTarget)
    case nil: .unknown
    }
  }
}
