/// A template that puts a statement into one construct of Swift, such as a loop, a closure or an alias.
struct SwiftConstruct {
  let name: String
  /// The template's statements, with placeholders:
  /// - `STATEMENT`: the mistake
  /// - `OBJECT`: the expression that the mistake is about
  /// - `USE`: the same mistake with the variable `other`
  let text: String

  static let all = [
    SwiftConstruct(name: "plain", text: "STATEMENT"),
    SwiftConstruct(name: "for", text: "for n in names { print(n)\nSTATEMENT }"),
    SwiftConstruct(name: "while", text: "var i = 0\nwhile i < names.count { i += 1\nSTATEMENT }"),
    SwiftConstruct(name: "switch, default", text: "switch names.count {\ncase 0: break\ndefault: STATEMENT\n}"),
    SwiftConstruct(name: "switch, enum", text: "switch mode {\ncase .one: STATEMENT\ncase .two: break\n}"),
    SwiftConstruct(name: "else", text: "if names.isEmpty { print(1) } else { STATEMENT }"),
    SwiftConstruct(name: "if, data", text: "if names.count > 2 { STATEMENT }"),
    SwiftConstruct(name: "if, parameter", text: "if muted { STATEMENT }"),
    SwiftConstruct(name: "behind return, parameter", text: "if muted { return }\nSTATEMENT"),
    SwiftConstruct(name: "behind return, data", text: "if names.isEmpty { return }\nSTATEMENT"),
    SwiftConstruct(
      name: "behind guard let", text: "guard let first = names.first else { return }\nprint(first)\nSTATEMENT"),
    SwiftConstruct(name: "behind #if", text: "#if DEBUG\nprint(1)\n#endif\nSTATEMENT"),
    SwiftConstruct(name: "behind do-catch", text: "do { try load() } catch { print(error) }\nSTATEMENT"),
    SwiftConstruct(name: "catch", text: "do { try load() } catch { STATEMENT }"),
    SwiftConstruct(name: "do", text: "do { try load()\nSTATEMENT } catch { print(error) }"),
    SwiftConstruct(name: "defer", text: "defer { STATEMENT }"),
    SwiftConstruct(name: "Task", text: "Task { @MainActor in STATEMENT }"),
    SwiftConstruct(name: "main.async", text: "DispatchQueue.main.async { STATEMENT }"),
    SwiftConstruct(name: "animate", text: "UIView.animate(withDuration: 0.2) { STATEMENT }"),
    SwiftConstruct(name: "local function", text: "func go() { STATEMENT }\ngo()"),
    SwiftConstruct(name: "closure in a constant", text: "let go = { STATEMENT }\ngo()"),
    SwiftConstruct(name: "alias", text: "let other = OBJECT\nUSE"),
    SwiftConstruct(name: "tuple", text: "let (other, _) = (OBJECT, 1)\nUSE"),
    SwiftConstruct(name: "variable set again", text: "var other = OBJECT\nother = OBJECT\nUSE"),
    SwiftConstruct(name: "method", text: "go(OBJECT)"),
    SwiftConstruct(name: "forEach", text: "names.forEach { _ in STATEMENT }"),
    SwiftConstruct(name: "method of an expression", text: "(muted ? self : self).go(OBJECT)"),
    SwiftConstruct(name: "if as a value", text: "let other = if muted { OBJECT } else { OBJECT }\nUSE"),
    SwiftConstruct(name: "ternary", text: "let other = muted ? OBJECT : OBJECT\nUSE"),
  ]
}
