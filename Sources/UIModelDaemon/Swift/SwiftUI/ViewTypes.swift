/// A cache of the SwiftUI types that the reading of a file uses.
///
/// For example, `type("NotesView", in: file)` returns the view of that name as visible from the file.
final class ViewTypes {
  let scope: SwiftScope
  /// The types by name and file number. The value nil means that the name has no type.
  private var known: [String: [Int32: ViewType?]] = [:]
  /// The exits by subject.
  private var exits: [ViewExits.Subject: ViewExits] = [:]

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Returns the type of a name, as visible from a file; see `ViewType.init`.
  func type(_ name: String, in file: Int32) -> ViewType? {
    if let known = known[name]?[file] { return known }
    let type = ViewType(name, in: file, scope)
    known[name, default: [:]][file] = .some(type)
    return type
  }

  /// Returns the exits in the code of a view or modifier. The project caches the result for the readings of other
  /// files.
  func exits(_ subject: ViewExits.Subject) -> ViewExits {
    if let known = exits[subject] { return known }
    let made = scope.cached(subject.question) { ViewExits(subject, ViewTypes($0)) } ?? ViewExits(subject, self)
    exits[subject] = made
    return made
  }
}
