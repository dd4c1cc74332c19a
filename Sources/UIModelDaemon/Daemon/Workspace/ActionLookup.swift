import UIModelJSON
import UIModelPlatform
import UIModelSwift

extension Workspace {
  /// The result of looking up the implementation of an action.
  package enum ActionLookup: Sendable, Equatable {
    /// UIKit implements the selector, or a class of the app implements or might implement it.
    case implemented
    /// No class in the open folders implements the selector. `nearest` is the most similar method name, or nil.
    case missing(nearest: String?)
    /// No open folder declares any method, for example because the workspace has no Swift source.
    case unknown
  }

  /// Looks up an action selector, such as `closeTab:`, in the source of all open folders.
  package func lookUp(action selector: String) -> ActionLookup {
    if ActionOwner(selector) != .app { return .implemented }
    let folders = folders.keys.filter { !swift.methodNames(in: $0).isEmpty }.sorted()
    if folders.isEmpty { return .unknown }
    if folders.contains(where: { swift.mayImplement(selector, in: $0) }) { return .implemented }
    let names = Set(folders.flatMap { swift.methodNames(in: $0) }).sorted()
    return .missing(nearest: nearestName(to: String(selector.prefix { $0 != ":" && $0 != "(" }), among: names))
  }
}
