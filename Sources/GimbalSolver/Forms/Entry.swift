/// A form with its coefficient in a sum of forms.
struct Entry: Hashable, BitwiseCopyable {
  var form: Int32
  var coefficient: Double
}
