@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

extension Configuration {
  /// Creates the configuration of an app with the given platforms and minimum releases, as in `uimodel.config.json`.
  init(targets: [(platform: Platform, minimum: String)]) {
    let list = targets.map { "{ \"platform\": \"\($0.platform.rawValue)\", \"minimum\": \"\($0.minimum)\" }" }
    let text = "{ \"targets\": [\(list.joined(separator: ", "))] }"
    self.init(Document(number: 9, bytes: Array(text.utf8), kind: .configuration))
  }
}
