/// The rules of this system.
enum FocusRules {
  static let all: [any Rule.Type] = []
}
