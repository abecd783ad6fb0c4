/// A date, or a date and a time of day, in the proleptic Gregorian calendar. The notation is ISO 8601.
package struct Moment: Hashable, Sendable {
  /// The number of seconds from the start of 1970 to the date and time, as if the time zone were UTC. For a
  /// date without a time, the time is the last second of the day.
  package let seconds: Int64
  /// The offset of the time zone from UTC, in seconds; `nil` for local time.
  package let offset: Int?

  /// Parses `2026-11-21`, `2026-11-21T09:30` or `2026-11-21 09:30:15`. `Z` or an offset such as `+01:00` can
  /// follow a time. Returns `nil` for any other text.
  package init?(_ text: String) {
    var rest = text[...]
    func number(_ digits: Int) -> Int? {
      let head = rest.prefix(digits)
      guard head.utf8.count == digits, head.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
      rest = rest.dropFirst(digits)
      return Int(head)
    }
    func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      (1...12).contains(month), (1...Moment.days(in: month, of: year)).contains(day)
    else { return nil }
    var time = 86_399
    var offset: Int?
    if take("T") || take(" ") {
      guard let hour = number(2), take(":"), let minute = number(2), hour < 24, minute < 60 else {
        return nil
      }
      time = hour * 3600 + minute * 60
      if take(":") {
        guard let second = number(2), second < 60 else { return nil }
        time += second
      } else {
        // A time without seconds means the last second of the minute, so that it includes revisions of this
        // minute.
        time += 59
      }
      if take("Z") {
        offset = 0
      } else if let sign = rest.first, sign == "+" || sign == "-" {
        rest = rest.dropFirst()
        guard let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60 else {
          return nil
        }
        offset = (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
      }
    }
    guard rest.isEmpty else { return nil }
    seconds = Int64(Moment.days(toYear: year, month: month, day: day)) * 86_400 + Int64(time)
    self.offset = offset
  }

  /// Returns a moment as text: `2026-11-21 09:30:15`.
  ///
  /// - Parameter seconds: The seconds since 1970 in the time zone to show.
  package static func text(ofSeconds seconds: Int64) -> String {
    let (days, time) = seconds.floorDivided(by: 86_400)
    let (year, month, day) = civil(fromDays: Int(days))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [Int(time) / 3600, Int(time) / 60 % 60, Int(time) % 60].map(two).joined(separator: ":")
    let padded = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
    return "\(padded)-\(two(month))-\(two(day)) \(clock)"
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the number of days from 1 January 1970 to a date. The algorithm is `days_from_civil` in Howard
  /// Hinnant's "chrono-Compatible Low-Level Date Algorithms".
  private static func days(toYear year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = year.floorDivided(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the date that is a number of days after 1 January 1970. The algorithm is `civil_from_days` in
  /// Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms".
  private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).floorDivided(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }
}

extension FixedWidthInteger {
  /// Returns the quotient, rounded down, and the remainder. For a positive divisor, the remainder is not
  /// negative.
  fileprivate func floorDivided(by divisor: Self) -> (Self, Self) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
