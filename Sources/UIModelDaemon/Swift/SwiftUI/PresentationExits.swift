import UIModelPlatform

/// Searches the content of a presentation, and the views that the content shows, for code that can dismiss the
/// presentation.
///
/// For example, the answer is `.found("dismiss")` if a view in the content calls `dismiss()`.
struct PresentationExits {
  /// The result of the search.
  enum Answer {
    /// The name of the code that can dismiss the presentation.
    case found(String)
    case none
    /// The reason why the result is unknown.
    case unknown(String)
  }

  private let types: ViewTypes
  private var seen: Set<ViewExits.Subject> = []
  private(set) var answer = Answer.none
  /// The type names of the project's views that the content shows, in the order in which they are found.
  private(set) var shown: [String] = []

  /// The maximum number of view types that are searched.
  private static let maximumTypes = 100

  /// Searches a presentation.
  ///
  /// - Parameter type: the type whose code contains the presentation.
  init(_ presentation: Presentation, in file: Int32, of type: ViewType, _ types: ViewTypes) {
    self.types = types
    if presentation.content.allSatisfy(\.statements.isEmpty) { answer = .unknown(SwiftReason.unwritten) }
    var code = ExitReader(types)
    for content in presentation.content { code.read(content, in: file, of: type) }
    follow(code.steps)
  }

  private mutating func setUnknown(_ reason: String) {
    if case .none = answer { answer = .unknown(reason) }
  }

  /// Searches the steps in order, up to the first exit.
  private mutating func follow(_ steps: [ViewExits.Step]) {
    for step in steps {
      if case .found = answer { return }
      switch step {
      case .exit(let name): answer = .found(name)
      case .unknown(let reason): setUnknown(reason)
      case .shown(let subject, let isView): follow(subject, isView: isView)
      }
    }
  }

  /// Searches a view or modifier that the content shows.
  ///
  /// - Parameter isView: whether the expression must be a view because of its position.
  private mutating func follow(_ subject: ViewExits.Subject, isView: Bool) {
    guard !seen.contains(subject) else { return }
    let exits = types.exits(subject)
    if case .view(let name, _) = subject {
      let lastName = name.split(separator: ".").last.map(String.init) ?? name
      guard exits.isSwiftUI else {
        if isView { setUnknown("'\(lastName)' is no view of SwiftUI") }
        return
      }
      if shown.count >= Self.maximumTypes {
        seen.insert(subject)
        return setUnknown(SwiftReason.cutOff)
      }
      shown.append(lastName)
    }
    seen.insert(subject)
    follow(exits.steps)
  }
}
