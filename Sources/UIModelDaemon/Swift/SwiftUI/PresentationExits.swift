import UIModelPlatform

/// Searches the content of a presentation, and the views that the content shows, for code that can dismiss the
/// presentation.
///
/// For example, the result is `.found("dismiss")` if a view in the content calls `dismiss()`.
struct PresentationExits {
  /// The result of the search.
  enum SearchResult {
    /// The name of the code that can dismiss the presentation.
    case found(String)
    case none
    /// The reason why the result is unknown.
    case unknown(String)
  }

  private let types: ViewTypes
  private var searchedSubjects: Set<ViewExits.Subject> = []
  private(set) var result = SearchResult.none
  /// The type names of the project's views that the content shows, in search order.
  private(set) var shownTypeNames: [String] = []

  /// The maximum number of view types to search.
  private static let maximumTypeCount = 100

  /// Searches a presentation.
  ///
  /// - Parameter type: the type whose code contains the presentation.
  init(_ presentation: Presentation, in file: Int32, of type: ViewType, _ types: ViewTypes) {
    self.types = types
    if presentation.contentClosures.allSatisfy(\.statements.isEmpty) {
      result = .unknown(SwiftReason.undeterminedValue)
    }
    var exitReader = ExitReader(types)
    for content in presentation.contentClosures { exitReader.read(content, in: file, of: type) }
    follow(exitReader.steps)
  }

  private mutating func setUnknown(_ reason: String) {
    if case .none = result { result = .unknown(reason) }
  }

  /// Searches the steps that the reader found in code (see `ViewExits.Step`) in order, up to the first exit.
  private mutating func follow(_ steps: [ViewExits.Step]) {
    for step in steps {
      if case .found = result { return }
      switch step {
      case .exit(let name): result = .found(name)
      case .unknown(let reason): setUnknown(reason)
      case .shown(let subject, let isView): follow(subject, isView: isView)
      }
    }
  }

  /// Searches a view or modifier that the content shows.
  ///
  /// - Parameter isView: whether the expression must be a view because of its position.
  private mutating func follow(_ subject: ViewExits.Subject, isView: Bool) {
    guard !searchedSubjects.contains(subject) else { return }
    let exits = types.exits(subject)
    if case .view(let name, _) = subject {
      let lastName = name.split(separator: ".").last.map(String.init) ?? name
      guard exits.isSwiftUI else {
        if isView { setUnknown("'\(lastName)' is no view of SwiftUI") }
        return
      }
      if shownTypeNames.count >= Self.maximumTypeCount {
        searchedSubjects.insert(subject)
        return setUnknown(SwiftReason.codeTooLarge)
      }
      shownTypeNames.append(lastName)
    }
    searchedSubjects.insert(subject)
    follow(exits.steps)
  }
}
