/// The rules of this system.
enum ToolbarRules {
  static let all: [any Rule.Type] = []
}
