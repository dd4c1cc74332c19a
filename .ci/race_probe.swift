// Guards a list by a mutex; with an argument, it does not. A thread sanitizer that reports the guarded list, or does not
// report the other, does not know the mutex of Synchronization, and what it says of the daemon means nothing.
import Dispatch
import Synchronization

final class Shared: @unchecked Sendable {
  let guarded = Mutex<[Int]>([])
  var number = 0
}

let shared = Shared()
let isGuarded = CommandLine.arguments.count == 1
let group = DispatchGroup()
for _ in 0..<2 {
  DispatchQueue.global().async(group: group) {
    for number in 0..<200_000 {
      shared.guarded.withLock { numbers in
        if number % 100 == 0 { numbers.append(number) } else { _ = numbers.popLast() }
      }
      if !isGuarded { shared.number &+= 1 }
    }
  }
}
group.wait()
