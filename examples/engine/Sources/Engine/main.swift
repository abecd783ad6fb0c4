import GimbalSolver

var engine = Engine()
let (x, y) = (engine.addVariable(), engine.addVariable())
try engine.add(x + 2 * y <= 10 ~ .high)
try engine.add(x == 4)
try engine.add(y >= 5 ~ .low)
let solution = try engine.solve()
print("x = \(solution[x]), y = \(solution[y])")
