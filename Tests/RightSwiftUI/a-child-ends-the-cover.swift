import SwiftUI

final class AuthService: ObservableObject {
  @Published private(set) var user: String?
  func signIn(_ name: String) async { user = name }
}
struct RootView: View {
  @EnvironmentObject var auth: AuthService
  var body: some View {
    Text("Home")
      .fullScreenCover(isPresented: Binding(get: { auth.user == nil }, set: { _ in })) {
        SignInView()
      }
  }
}
struct SignInView: View {
  @EnvironmentObject var auth: AuthService
  @State private var name = ""
  var body: some View {
    VStack {
      TextField("Name", text: $name); Button("Sign In") { Task { await auth.signIn(name) } }
    }
  }
}
@main struct A: App {
  @StateObject var auth = AuthService(); var body: some Scene { WindowGroup { RootView().environmentObject(auth) } }
}
