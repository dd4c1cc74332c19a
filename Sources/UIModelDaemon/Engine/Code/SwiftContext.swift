import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A Swift project and one of its files: the context in which the file's code is read.
package struct SwiftContext: Sendable {
  let project: SwiftProject
  /// The file's number in the project.
  let fileNumber: Int32

  package init(_ project: SwiftProject, fileNumber: Int32) { (self.project, self.fileNumber) = (project, fileNumber) }
}
