import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var number: Int?
  @State private var shows = false
  var body: some View {
    Button("Show 1") {
      number = 1; shows = true
    }
    .bold(isSelected(1))
    .sheet(isPresented: $shows) { if let number { Text("\(number)").onTapGesture { shows = false } } }
  }
  private func isSelected(_ i: Int) -> Bool { number == i }
}
