enum MenuSchema {
  static let types: [ObjectType] = []
}
