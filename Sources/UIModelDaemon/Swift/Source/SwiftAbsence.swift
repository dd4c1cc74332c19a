import UIModelPlatform

// What stands for parts of Swift source that do not exist, such as the token after the last one.

extension SwiftToken: HasAbsent {
  package static let absent = SwiftToken(kind: .other, start: 0, end: 0, startsLine: true)
}

extension SwiftArgument: HasAbsent {
  package static let absent = SwiftArgument(label: nil, labelToken: -1, value: 0..<0)
}

extension SwiftElement: HasAbsent {
  static var absent: SwiftElement {
    SwiftElement(className: "", name: 0..<0, range: 0..<0, isOpen: true, isChanged: true)
  }
}

extension SwiftCondition: HasAbsent { static var absent: Self { .unknown } }
extension SwiftKeyboardWorth: HasAbsent { static var absent: Self { .unknown } }

extension SwiftFunction.Parameter: HasAbsent {
  static let absent = SwiftFunction.Parameter(label: nil, name: "", type: 0..<0)
}
