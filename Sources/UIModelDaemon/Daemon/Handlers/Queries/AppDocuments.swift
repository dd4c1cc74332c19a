import UIModelEngine
import UIModelSystems
import UIModelJSON

extension RequestContext {
  /// Returns the documents of an app; an empty list if `app` is nil.
  func documents(of app: AppID?) -> [DocumentRecord] {
    workspace.documents.filter { app != nil && workspace.analysis.app(of: $0.number) == app }
  }
}
