import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var a = false
  @State private var b = false
  var body: some View {
    VStack {
      Button("A") { a = true }.sheet(isPresented: $a) { Card { Text("Tap to close") } }
      Button("B") { b = true }.sheet(isPresented: $b) { Button("Done") {}.buttonStyle(.closing) }
    }
  }
}
struct Card<C: View>: View {
  @ViewBuilder let content: C; var body: some View { content.padding().modifier(TapAway()) }
}
struct TapAway: ViewModifier {
  @Environment(\.dismiss) var close; func body(content: Content) -> some View { content.onTapGesture { close() } }
}
struct ClosingStyle: PrimitiveButtonStyle {
  @Environment(\.dismiss) var d;
  func makeBody(configuration: Configuration) -> some View {
    Button(role: configuration.role) {
      configuration.trigger(); d()
    } label: {
      configuration.label
    }
  }
}
extension PrimitiveButtonStyle where Self == ClosingStyle { static var closing: ClosingStyle { ClosingStyle() } }
