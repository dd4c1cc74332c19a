/// A cache of the SwiftUI types that the analysis of a file uses, and of their exits, i.e. the code that can close a
/// presentation.
///
/// For example, `type("NotesView", in: file)` returns the view with this name, as visible from the file.
final class ViewTypes {
  let scope: SwiftScope
  /// The types by name and file number. The value nil means that no type with this name was found.
  private var typesByName: [String: [Int32: ViewType?]] = [:]
  /// The exits by subject.
  private var exitsBySubject: [ViewExits.Subject: ViewExits] = [:]

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Returns the type with a name, as visible from a file; see `ViewType.init`.
  func type(_ name: String, in file: Int32) -> ViewType? {
    if let cachedType = typesByName[name]?[file] { return cachedType }
    let type = ViewType(name, in: file, scope)
    typesByName[name, default: [:]][file] = .some(type)
    return type
  }

  /// Returns the exits in the code of a view or modifier. The project caches the exits for the analysis of other files.
  func exits(_ subject: ViewExits.Subject) -> ViewExits {
    if let cachedExits = exitsBySubject[subject] { return cachedExits }
    let newExits =
      scope.cachedResult(subject.cacheKey) { ViewExits(subject, ViewTypes($0)) } ?? ViewExits(subject, self)
    exitsBySubject[subject] = newExits
    return newExits
  }
}
