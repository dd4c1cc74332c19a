enum SceneSchema {
  static let types: [ObjectType] = []
}
