enum ScreenSchema {
  static let types: [ObjectType] = []
}
