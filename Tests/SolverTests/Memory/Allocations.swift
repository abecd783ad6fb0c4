import Glibc

/// Counts the objects that the process allocates, through the hook that the Swift runtime keeps for that: arrays,
/// boxes and closures are all objects to it. What other threads allocate counts, too.
///
/// For a process of its own that ends with ``finish(_:)``: with a hook in place, the runtime keeps references in
/// another way than code compiled before expects, and sooner or later that shows.
enum Allocations {
  struct Unavailable: Error {}

  static var count: Int { allocations }

  static func beginCounting() throws {
    guard let symbol = dlsym(nil, "_swift_allocObject") else { throw Unavailable() }
    let hook = symbol.assumingMemoryBound(to: UnsafeRawPointer.self)
    let counting: Allocator = countAndAllocate
    allocate = unsafeBitCast(hook.pointee, to: Allocator.self)
    allocations = 0
    hook.pointee = unsafeBitCast(counting, to: UnsafeRawPointer.self)
  }

  /// Ends the process.
  static func finish(_ status: Int) -> Never { _exit(Int32(min(status, 250))) }
}

private typealias Allocator = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

// Read and written by the one thread of a process that only counts.
nonisolated(unsafe) private var allocations = 0
nonisolated(unsafe) private var allocate: Allocator?

private func countAndAllocate(
  _ type: UnsafeRawPointer?, _ size: Int, _ alignment: Int
) -> UnsafeMutableRawPointer? {
  allocations &+= 1
  return allocate?(type, size, alignment)
}
