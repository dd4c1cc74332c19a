import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var a = false
  @State private var b = false
  @State private var c = false
  @State private var d = false
  @State private var e: String?
  @State private var f = false
  var body: some View {
    VStack {
      Button("A") { a = true }.sheet(isPresented: $a) { NavigationStack { Text("x").toolbar { DoneItem() } } }
      Button("B") { b = true }.sheet(isPresented: $b) {
        NavigationStack { Text("x").toolbar { ToolbarItem(placement: .confirmationAction) { closing } } }
      }
      Button("C") { c = true }.sheet(isPresented: $c) {
        Text("x").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in c = false }
      }
      Button("D") { d = true }.sheet(isPresented: $d) { Text("x").onExit { d = false } }
      Button("E") { e = "x" }.sheet(isPresented: Binding(get: { e != nil }, set: { if !$0 { e = nil } })) {
        Text(e ?? "").onTapGesture { e = nil }
      }
      Button("F") { f = true }.sheet(isPresented: $f) {
        TextField("x", text: .constant("")).textFieldStyle(.plain).submit { f.toggle() }
      }
    }
  }
  private var closing: some View {
    Button("Close") {
      [a, b].forEach { _ in }; (a, b) = (false, false)
    }
  }
}
struct DoneItem: ToolbarContent {
  @Environment(\.dismiss) var d;
  var body: some ToolbarContent { ToolbarItem(placement: .confirmationAction) { Button("Done") { d() } } }
}
extension View {
  func onExit(_ a: @escaping () -> Void) -> some View { onTapGesture(perform: a) };
  func submit(_ a: @escaping () -> Void) -> some View { onSubmit(a) }
}
