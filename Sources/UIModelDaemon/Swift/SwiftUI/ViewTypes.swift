/// The types of SwiftUI that a reading of a file has met.
final class ViewTypes {
  let scope: SwiftScope
  private var known: [String: [Int32: ViewType?]] = [:]
  private var exits: [ViewExits.Subject: ViewExits] = [:]

  init(_ scope: SwiftScope) { self.scope = scope }

  /// A type by its name, as a file sees it; see `ViewType.init`.
  func type(_ name: String, in file: Int32) -> ViewType? {
    if let known = known[name]?[file] { return known }
    let type = ViewType(name, in: file, scope)
    known[name, default: [:]][file] = .some(type)
    return type
  }

  /// What in some code ends presentations that show it. Readings of other files have often found it out.
  func exits(_ subject: ViewExits.Subject) -> ViewExits {
    if let known = exits[subject] { return known }
    let made = scope.kept(subject.question) { ViewExits(subject, ViewTypes($0)) } ?? ViewExits(subject, self)
    exits[subject] = made
    return made
  }
}
