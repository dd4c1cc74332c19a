import UIModelPlatform

/// Who would perform a command at this moment, and what its `validate(_:)` makes of the command.
package struct CommandTarget: Sendable, Hashable {
  package enum Performer: Sendable, Hashable {
    /// The first in the chain that can perform it, by its name.
    case responder(String)
    /// Something does, and what depends on where the chain starts.
    case someone
    /// Nothing in the chain can.
    case nobody
    case unknown
  }

  package var performer: Performer
  /// The title that `validate(_:)` sets; nil for the command's own.
  package var title: String?
  /// Whether `validate(_:)` disables it; nil where that is not known.
  package var isDisabled: Bool? = false

  package init(_ performer: Performer, title: String? = nil, isDisabled: Bool? = false) {
    self.performer = performer
    self.title = title
    self.isDisabled = isDisabled
  }

  /// Whether something is known to perform it.
  package var isPerformed: Bool { performer != .nobody && performer != .unknown }

  package static let unknown = CommandTarget(.unknown, isDisabled: nil)
}

/// Knows who performs commands: a chain of responders, or what can be said without one.
package protocol CommandTargets: Sendable {
  /// The target of a selector as Objective-C spells it, sent by a command.
  func target(of action: String) -> CommandTarget
}

/// Targets that answer by a function, nil for what is not known.
package struct CommandsPerformed: CommandTargets {
  private let isPerformed: @Sendable (String) -> Bool?

  package init(_ isPerformed: @escaping @Sendable (String) -> Bool?) { self.isPerformed = isPerformed }

  package func target(of action: String) -> CommandTarget {
    switch isPerformed(action) {
    case true?: CommandTarget(.someone)
    case false?: CommandTarget(.nobody)
    case nil: .unknown
    }
  }
}
