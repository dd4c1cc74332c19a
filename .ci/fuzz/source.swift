@testable import UIModelEngine

/// Swift source, and what is found in it.
@_cdecl("LLVMFuzzerTestOneInput") public func source(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let checked = SingleDocument(String(decoding: bytes, as: UTF8.self), kind: .swift)
  for finding in checked.findings { precondition(finding.range.upperBound <= checked.document.count) }
  return 0
}
