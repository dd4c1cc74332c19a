import UIModelEngine
import UIModelJSON

extension RequestContext {
  /// The documents of an app; none without one.
  func documents(of app: AppID?) -> [DocumentRecord] {
    workspace.documents.filter { app != nil && workspace.analysis.home(of: $0.number) == app }
  }

  /// The named states that the session of an app's documents starts with; nil if they name none.
  func sessionStates(of app: AppID?) -> [String]? {
    for record in documents(of: app) {
      guard let place = record.document.place(at: ["session", "states"]),
        case (let element, _)? = record.document.element(at: place), element.kind == .array
      else { continue }
      let states = element.elements.map(\.string)
      // What cannot be read may be any state.
      return states.contains(nil) ? nil : states.compactMap { $0 }
    }
    return nil
  }
}
