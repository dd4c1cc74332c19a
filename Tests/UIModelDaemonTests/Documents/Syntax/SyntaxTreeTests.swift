import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the syntax trees of Swift source. `.ci/steps/oracle.sh` compares the trees of many files with the
/// toolchain's own parser.
@Suite struct SyntaxTreeTests {
  private func outline(_ text: String) -> String {
    let tree = SyntaxTree(SwiftSource(Array(text.utf8)))
    return tree.root.children.map { SyntaxOutline.text(of: $0, isShort: true) }.joined()
  }

  @Test func operatorsFollowTheirPrecedence() {
    #expect(
      outline("a = b + c * -d ?? e") == """
        assignment '='
          left: name 'a'
          right: binary '??'
            left: binary '+'
              left: name 'b'
              right: binary '*'
                left: name 'c'
                right: prefix '-'
                  value: name 'd'
            right: name 'e'

        """)
    #expect(
      outline("x as? Y == nil ? try f() : -1") == """
        ternary '?'
          condition: binary '=='
            left: cast 'as'
              left: name 'x'
              type: type `Y`
            right: nilLiteral `nil`
          thenValue: effect 'try'
            call 'f'
              base: name 'f'
          elseValue: prefix '-'
            value: number `1`

        """)
  }

  @Test func viewModifiersAreAChainOfCalls() {
    #expect(
      outline(
        """
        List(rows) { row in Text(row) }
          .sheet(isPresented: $isShown) { Details() }
          #if os(iOS)
            .navigationBarTitleDisplayMode(.inline)
          #endif
        """) == """
          postfixClauses
            base: call 'sheet'
              base: member 'sheet'
                base: call 'List'
                  base: name 'List'
                  argument: argument
                    value: name 'rows'
                  trailingClosure: argument
                    value: closure
                      signature: closureSignature
                        parameter: parameter 'row'
                      call 'Text'
                        base: name 'Text'
                        argument: argument
                          value: name 'row'
              argument: argument 'isPresented'
                value: name '$isShown'
              trailingClosure: argument
                value: closure
                  call 'Details'
                    base: name 'Details'
            clauses '#if'
              clause '#if'
                condition: call 'os'
                  base: name 'os'
                  argument: argument
                    value: name 'iOS'
                call 'navigationBarTitleDisplayMode'
                  base: member 'navigationBarTitleDisplayMode'
                    base: missing
                  argument: argument
                    value: implicitMember 'inline' `.inline`

          """)
  }

  @Test func declarationsHaveTheirParts() {
    #expect(
      outline("@State private var isShown = false, b: Int { didSet { c() } }") == """
        variable 'var'
          attribute: attribute 'State' `@State`
          modifier: modifier 'private'
          patternBinding 'isShown'
            pattern: name 'isShown'
            value: boolean 'false'
          patternBinding 'b'
            pattern: name 'b'
            type: type `Int`
            accessor: accessorBlock
              accessor: accessor 'didSet'
                body: codeBlock
                  call 'c'
                    base: name 'c'

        """)
    #expect(
      outline("extension A.B: View where C: D { static func f<T>(_ a: [T] = [], with b: T...) async -> Void? {} }")
        == """
        extensionDeclaration 'A'
          type: type `A.B`
          inherited: type `View`
          whereClause
            type `C`
            type `D`
          body: memberBlock
            function 'f'
              modifier: modifier 'static'
              generics `<T>`
              parameter: parameter 'a'
                type: type `[T]`
                value: array `[]`
              parameter: parameter 'b'
                type: type `T`
              result: type `Void?`
              body: codeBlock `{}`

        """)
  }

  /// An error in one declaration does not hide the declarations before and after it.
  @Test(arguments: [
    "func broken( { let = }", "func broken() { if a, { b( } }", "var broken: = {",
    "func broken() { switch a { case } }",
    "func broken() { foo(a b, : c) . }", "func broken() { \"text", "struct Broken: {", "@ func broken() {}", "let ) x",
    "func broken() { a + * b ? c }", "case", "func", "#if", "guard", "broken(",
  ]) func brokenLineHidesNoOtherDeclaration(_ broken: String) {
    let text = "struct First { func before() { a() } }\n\(broken)\nstruct Last { func after() { b() } }\n"
    let tree = SyntaxTree(SwiftSource(Array(text.utf8)))
    let functions = Set(tree.root.descendants.filter { $0.kind == .function }.compactMap(\.name))
    #expect(functions.contains("before"))
    #expect(functions.contains("after"), "\(SyntaxOutline.text(of: tree.root))")
  }

  @Test func randomTextsGiveWellFormedTrees() {
    let sampleBytes = Array(
      """
      @main struct Postcards: App { @State private var a: [String: Int] = [:], b = { $0 + 1 }(2)
        var body: some Scene { WindowGroup(id: "x") { Root().sheet(item: $a) { A(b: $0) }
          #if os(iOS)
          .padding()
          #endif
        } .commands { if #available(iOS 16, *) { B() } else { C() } } } }
      extension A where B == C { func f(_ a: inout Int, b c: @escaping () -> Void = {}) throws(E) -> some View {
        guard case let .x(y, z)? = w, !a.isEmpty else { return try? await g() ?? h!.i[0]<j>() }
        for case let (k, v) in l where k > v { defer { m = n ? o : p } ; switch q { case .r where s: t() default: break } }
        do { try u() } catch let e as E { throw e } ; return \\.self.x?[1] } }
      """.utf8)
    var generator = SeededGenerator(seed: 63)
    let pieces = ["{", "}", "(", ")", "[", "]", "\"", "#if", "#endif", ".", ",", ":", "=", "?", "<", "case ", "let "]
    for _ in 0..<400 {
      var bytes = sampleBytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let offset = Int.random(in: 0..<bytes.count, using: &generator)
        if Bool.random(using: &generator) {
          bytes.removeSubrange(offset..<min(bytes.count, offset + Int.random(in: 1...8, using: &generator)))
        } else {
          bytes.insert(contentsOf: Array((pieces.randomElement(using: &generator) ?? "").utf8), at: offset)
        }
      }
      SyntaxTreeCheck.expectWellFormedTree(of: bytes)
    }
  }
}

/// Checks the invariants of every syntax tree.
enum SyntaxTreeCheck {
  /// Checks that each node is inside its parent and after its preceding siblings, and that the tree contains all
  /// tokens.
  static func expectWellFormedTree(of bytes: [UInt8]) {
    let source = SwiftSource(bytes)
    let tree = SyntaxTree(source)
    #expect(tree.root.tokens == 0..<source.tokens.count)
    for node in tree.root.descendants {
      var end = node.tokens.lowerBound
      for child in node.children {
        #expect(child.tokens.lowerBound >= end, "\(String(decoding: bytes, as: UTF8.self))")
        end = child.tokens.upperBound
      }
      #expect(end <= node.tokens.upperBound, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
