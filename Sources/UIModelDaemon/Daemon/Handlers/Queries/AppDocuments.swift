import UIModelEngine
import UIModelSystems
import UIModelJSON

extension RequestContext {
  /// The documents of an app; none without one.
  func documents(of app: AppID?) -> [DocumentRecord] {
    workspace.documents.filter { app != nil && workspace.analysis.home(of: $0.number) == app }
  }
}
