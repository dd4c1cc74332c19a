import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The context in which the code of a Swift file is read: the project and the file's number.
package struct SwiftContext: Sendable {
  let project: SwiftProject
  /// The file's number in the project.
  let fileNumber: Int32

  package init(_ project: SwiftProject, fileNumber: Int32) { (self.project, self.fileNumber) = (project, fileNumber) }
}
