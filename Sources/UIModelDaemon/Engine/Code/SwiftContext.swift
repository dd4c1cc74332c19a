import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The files that the code of one of them may use.
package struct SwiftContext: Sendable {
  let project: SwiftProject
  /// The file's number in it.
  let number: Int32

  package init(_ project: SwiftProject, number: Int32) { (self.project, self.number) = (project, number) }
}
