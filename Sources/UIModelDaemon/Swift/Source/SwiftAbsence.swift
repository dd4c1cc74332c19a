import UIModelPlatform

// Placeholders for parts of Swift source that do not exist, such as the token after the last one.

extension SwiftToken: AbsentValueProviding {
  package static let absent = SwiftToken(kind: .other, start: 0, end: 0, startsLine: true)
}

extension SwiftArgument: AbsentValueProviding {
  package static let absent = SwiftArgument(label: nil, labelToken: -1, value: 0..<0)
}

extension SwiftCondition: AbsentValueProviding { static var absent: Self { .unknown } }
