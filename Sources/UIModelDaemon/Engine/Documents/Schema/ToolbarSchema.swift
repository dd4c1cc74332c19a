enum ToolbarSchema {
  static let types: [ObjectType] = []
}
