import UIModelJSON
import UIModelPlatform
import UIModelSwift

extension Workspace {
  /// The result of looking up the implementation of an action.
  package enum ActionLookupResult: Sendable, Equatable {
    /// UIKit implements the selector, or a class in an open folder implements or might implement the selector.
    case implemented
    /// No class in the open folders implements the selector. `nearest` is the most similar method name, or nil if no
    /// name is similar.
    case missing(nearest: String?)
    /// The source of the open folders contains no method declaration, for example because the workspace does not
    /// contain Swift source.
    case unknown
  }

  /// Looks up an action selector, such as `closeTab:`, in the source of all open folders.
  package func lookUp(action selector: String) -> ActionLookupResult {
    if ActionOwner(selector) != .app { return .implemented }
    let foldersWithMethods = folders.keys.filter { !swift.methodNames(in: $0).isEmpty }.sorted()
    if foldersWithMethods.isEmpty { return .unknown }
    if foldersWithMethods.contains(where: { swift.mayImplement(selector, in: $0) }) { return .implemented }
    let methodNames = Set(foldersWithMethods.flatMap { swift.methodNames(in: $0) }).sorted()
    return .missing(nearest: nearestName(to: String(selector.prefix { $0 != ":" && $0 != "(" }), among: methodNames))
  }
}
