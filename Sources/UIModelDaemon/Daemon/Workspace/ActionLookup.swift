import UIModelJSON
import UIModelPlatform
import UIModelSwift

extension Workspace {
  /// Whether code may implement an action.
  package enum ActionLookup: Sendable, Equatable {
    /// A class does, or may, or UIKit does.
    case implemented
    /// No class of the folders does. `nearest`: the name of a method that may be meant.
    case missing(nearest: String?)
    /// There is no Swift source.
    case unknown
  }

  /// Looks for the method of a selector in the source of all folders.
  package func lookUp(action selector: String) -> ActionLookup {
    if ActionOwner(selector) != .app { return .implemented }
    let folders = folders.keys.filter { !swift.methodNames(in: $0).isEmpty }.sorted()
    if folders.isEmpty { return .unknown }
    if folders.contains(where: { swift.mayImplement(selector, in: $0) }) { return .implemented }
    let names = Set(folders.flatMap { swift.methodNames(in: $0) }).sorted()
    return .missing(nearest: nearestName(to: String(selector.prefix { $0 != ":" && $0 != "(" }), among: names))
  }
}
