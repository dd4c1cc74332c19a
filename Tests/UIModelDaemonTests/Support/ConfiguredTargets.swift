@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

extension Configuration {
  /// What `uimodel.config.json` says of the platforms that an app runs on.
  init(targets: [(platform: Platform, minimum: String)]) {
    let list = targets.map { "{ \"platform\": \"\($0.platform.rawValue)\", \"minimum\": \"\($0.minimum)\" }" }
    let text = "{ \"targets\": [\(list.joined(separator: ", "))] }"
    self.init(Document(number: 9, bytes: Array(text.utf8), kind: .configuration))
  }
}
