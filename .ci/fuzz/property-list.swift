@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems
@testable import UIModelPlatform
@testable import UIModelSwift

/// Property lists: those of Info.plist and of key commands, and those that projects are.
@_cdecl("LLVMFuzzerTestOneInput") public func propertyList(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? PropertyList.read(bytes)
  _ = try? OpenStepPropertyList.read(bytes)
  return 0
}
