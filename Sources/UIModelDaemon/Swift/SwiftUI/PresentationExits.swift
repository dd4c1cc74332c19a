import UIModelPlatform

/// The code inside a presentation that can end it: in its content, and in the views that the content shows.
struct PresentationExits {
  enum Answer {
    /// A name in the code that can do it.
    case found(String)
    case none
    /// Why it is not known.
    case unknown(String)
  }

  private let types: ViewTypes
  private var seen: Set<ViewExits.Subject> = []
  private(set) var answer = Answer.none
  /// The views of the app that it shows, by their types, in the order in which they are met.
  private(set) var shown: [String] = []

  private static let mostTypes = 100

  /// `type`: the type whose code the presentation is in.
  init(_ presentation: Presentation, in file: Int32, of type: ViewType, _ types: ViewTypes) {
    self.types = types
    if presentation.content.allSatisfy(\.statements.isEmpty) { answer = .unknown(SwiftReason.unwritten) }
    var code = ExitReader(types)
    for content in presentation.content { code.read(content, in: file, of: type) }
    follow(code.steps)
  }

  private mutating func leaveUnknown(_ reason: String) {
    if case .none = answer { answer = .unknown(reason) }
  }

  private mutating func follow(_ steps: [ViewExits.Step]) {
    for step in steps {
      if case .found = answer { return }
      switch step {
      case .exit(let name): answer = .found(name)
      case .unknown(let reason): leaveUnknown(reason)
      case .shown(let subject, let isView): follow(subject, isView: isView)
      }
    }
  }

  /// `isView`: by its place it has to be one.
  private mutating func follow(_ subject: ViewExits.Subject, isView: Bool) {
    guard !seen.contains(subject) else { return }
    let exits = types.exits(subject)
    if case .view(let name, _) = subject {
      let lastName = name.split(separator: ".").last.map(String.init) ?? name
      guard exits.isOfSwiftUI else {
        if isView { leaveUnknown("'\(lastName)' is no view of SwiftUI") }
        return
      }
      if shown.count >= Self.mostTypes {
        seen.insert(subject)
        return leaveUnknown(SwiftReason.cutOff)
      }
      shown.append(lastName)
    }
    seen.insert(subject)
    follow(exits.steps)
  }
}
