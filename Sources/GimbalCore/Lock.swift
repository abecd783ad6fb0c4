#if THREAD_SANITIZER && canImport(Glibc)
  import Glibc

  /// A lock around a value, for runs under the thread sanitizer.
  ///
  /// The sanitizer does not recognize the futex that `Mutex` in the standard library uses, so it reports
  /// accesses to the protected value as data races. This class uses `pthread_mutex_t`, which the sanitizer
  /// recognizes. `Scripts/test --sanitize thread` defines `THREAD_SANITIZER`.
  ///
  /// This class is `Sendable` because every access to the value holds the mutex.
  package final class Lock<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    package init(_ value: consuming sending Value) {
      self.value = value
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    /// Calls a closure with exclusive access to the value.
    package func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value)
    }

    /// Calls a closure with exclusive access to the value; returns nil if another thread has access.
    package func withLockIfAvailable<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
      guard pthread_mutex_trylock(mutex) == 0 else { return nil }
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value)
    }
  }
#else
  package import Synchronization

  /// A lock around a value.
  package typealias Lock<Value> = Mutex<Value>
#endif
