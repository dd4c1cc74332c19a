import UIModelPlatform

extension SwiftSource {
  /// Whether a token is the name of a SwiftUI presentation modifier with the argument `isPresented` or `item`, such as
  /// `sheet` in `.sheet(isPresented: $isOpen)`.
  func isSwiftUIPresentation(_ index: Int) -> Bool {
    guard kind(index) == .identifier, kind(index - 1) == .period, isToken(index + 1, "("),
      Presentation.Kind.names.contains(where: { isToken(index, $0) }), let closeToken = closing(of: index + 1)
    else { return false }
    return split(index + 2..<closeToken).contains { part in
      kind(part.lowerBound + 1) == .colon
        && (isToken(part.lowerBound, "isPresented") || isToken(part.lowerBound, "item"))
    }
  }
}
