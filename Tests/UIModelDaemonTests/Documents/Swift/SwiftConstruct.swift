/// A template that puts a statement into one construct of Swift, such as a loop, a closure or an alias.
struct SwiftConstruct {
  let name: String
  /// The template's statements, with placeholders:
  /// - `STATEMENT`: the mistake, with the object's name in place of `other`
  /// - `OBJECT`: the name of the object, such as `sheet`
  /// - `USE`: the mistake with the variable `other`
  let template: String

  static let allConstructs = [
    SwiftConstruct(name: "plain", template: "STATEMENT"),
    SwiftConstruct(name: "for", template: "for n in names { print(n)\nSTATEMENT }"),
    SwiftConstruct(name: "while", template: "var i = 0\nwhile i < names.count { i += 1\nSTATEMENT }"),
    SwiftConstruct(name: "switch, default", template: "switch names.count {\ncase 0: break\ndefault: STATEMENT\n}"),
    SwiftConstruct(name: "switch, enum", template: "switch mode {\ncase .one: STATEMENT\ncase .two: break\n}"),
    SwiftConstruct(name: "else", template: "if names.isEmpty { print(1) } else { STATEMENT }"),
    SwiftConstruct(name: "if, data", template: "if names.count > 2 { STATEMENT }"),
    SwiftConstruct(name: "if, parameter", template: "if muted { STATEMENT }"),
    SwiftConstruct(name: "behind return, parameter", template: "if muted { return }\nSTATEMENT"),
    SwiftConstruct(name: "behind return, data", template: "if names.isEmpty { return }\nSTATEMENT"),
    SwiftConstruct(
      name: "behind guard let", template: "guard let first = names.first else { return }\nprint(first)\nSTATEMENT"),
    SwiftConstruct(name: "behind #if", template: "#if DEBUG\nprint(1)\n#endif\nSTATEMENT"),
    SwiftConstruct(name: "behind do-catch", template: "do { try load() } catch { print(error) }\nSTATEMENT"),
    SwiftConstruct(name: "catch", template: "do { try load() } catch { STATEMENT }"),
    SwiftConstruct(name: "do", template: "do { try load()\nSTATEMENT } catch { print(error) }"),
    SwiftConstruct(name: "defer", template: "defer { STATEMENT }"),
    SwiftConstruct(name: "Task", template: "Task { @MainActor in STATEMENT }"),
    SwiftConstruct(name: "main.async", template: "DispatchQueue.main.async { STATEMENT }"),
    SwiftConstruct(name: "animate", template: "UIView.animate(withDuration: 0.2) { STATEMENT }"),
    SwiftConstruct(name: "local function", template: "func go() { STATEMENT }\ngo()"),
    SwiftConstruct(name: "closure in a constant", template: "let go = { STATEMENT }\ngo()"),
    SwiftConstruct(name: "alias", template: "let other = OBJECT\nUSE"),
    SwiftConstruct(name: "tuple", template: "let (other, _) = (OBJECT, 1)\nUSE"),
    SwiftConstruct(name: "variable set again", template: "var other = OBJECT\nother = OBJECT\nUSE"),
    SwiftConstruct(name: "method", template: "go(OBJECT)"),
    SwiftConstruct(name: "forEach", template: "names.forEach { _ in STATEMENT }"),
    SwiftConstruct(name: "method of an expression", template: "(muted ? self : self).go(OBJECT)"),
    SwiftConstruct(name: "if as a value", template: "let other = if muted { OBJECT } else { OBJECT }\nUSE"),
    SwiftConstruct(name: "ternary", template: "let other = muted ? OBJECT : OBJECT\nUSE"),
  ]
}
