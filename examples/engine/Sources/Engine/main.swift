import GimbalSolver

var engine = Engine()
let (x, y) = (engine.addVariable(), engine.addVariable())
try engine.add(Row([Term(1, x), Term(2, y)], constant: -10, .lessThanOrEqual, priority: 750))
try engine.add(Row([Term(1, x)], constant: -4, .equal))
try engine.add(Row([Term(1, y)], constant: -5, .greaterThanOrEqual, priority: 250))
let solution = try engine.solve()
print("x = \(solution[x]), y = \(solution[y])")
