@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

extension Configuration {
  /// Creates a configuration that defines the platforms and minimum releases of an app, as `uimodel.config.json` does.
  init(targets: [(platform: Platform, minimum: String)]) {
    let entries = targets.map { "{ \"platform\": \"\($0.platform.rawValue)\", \"minimum\": \"\($0.minimum)\" }" }
    let text = "{ \"targets\": [\(entries.joined(separator: ", "))] }"
    self.init(Document(number: 9, bytes: Array(text.utf8), kind: .configuration))
  }
}
