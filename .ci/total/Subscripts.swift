import UIModelPlatform

// Compiled together with a module, these take the place of the standard library's subscripts: each use is a warning, but those
// of arrays whose elements have an `absent` (`TotalAccess`).

extension Array {
  @available(*, deprecated, message: "use 'first', 'last', or '[known: index]' with an index of this array")
  @usableFromInline subscript(index: Int) -> Element {
    get { self[known: index] }
    _modify { yield &self[known: index] }
  }
}

extension ArraySlice {
  @available(*, deprecated, message: "use 'first', 'last', or '[known: index]' with an index of this slice")
  @usableFromInline subscript(index: Int) -> Element { self[known: index] }
}
