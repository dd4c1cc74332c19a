/// The rules of this system.
enum MenuRules {
  static let all: [any Rule.Type] = []
}
