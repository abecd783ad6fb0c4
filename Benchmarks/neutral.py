"""Neutral problem files, and their solution by HiGHS. The format is described in README.md."""
import time

import highspy
import numpy


def text(count, rows):
    lines = [str(count)]
    for op, priority, constant, terms in rows:
        words = [str(op), str(priority), str(constant), str(len(terms))]
        words += [f"{variable} {coefficient}" for variable, coefficient in terms]
        lines.append(" ".join(words))
    return "\n".join(lines) + "\n"


def by_highs(count, rows, times=None):
    """Returns the minimum error of each level, highest first; None if required rows contradict each other.

    The list ends early if HiGHS finds no solution that keeps the errors of higher levels, because of its tolerances.

    Appends the CPU milliseconds of each linear program to `times`, without the time to build it.
    """
    infinity = highspy.kHighsInf
    soft = [index for index, row in enumerate(rows) if row[1] < 1000]
    errors = {index: (count + 2 * place, count + 2 * place + 1) for place, index in enumerate(soft)}
    solver = highspy.Highs()
    solver.setOptionValue("log_to_console", False)
    solver.setOptionValue("output_flag", False)
    for _ in range(count):
        solver.addVar(-infinity, infinity)
    for _ in range(2 * len(soft)):
        solver.addVar(0, infinity)
    for index, (op, _, constant, terms) in enumerate(rows):
        columns = [variable for variable, _ in terms]
        values = [float(coefficient) for _, coefficient in terms]
        if index in errors:
            # Σ c·v + constant + below − above (op) 0
            columns += list(errors[index])
            values += [1.0, -1.0]
        lower = -constant if op >= 0 else -infinity
        upper = -constant if op <= 0 else infinity
        solver.addRow(lower, upper, len(columns), numpy.array(columns, dtype=numpy.int32), numpy.array(values))
    if not soft:
        run(solver, times)
        return [] if solver.getModelStatus() == highspy.HighsModelStatus.kOptimal else None
    result = []
    for priority in sorted({rows[index][1] for index in soft}, reverse=True):
        level = [variable for index in soft if rows[index][1] == priority for variable in errors[index]]
        costed = set(level)
        for variable in range(count + 2 * len(soft)):
            solver.changeColCost(variable, 1.0 if variable in costed else 0.0)
        run(solver, times)
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return result or None
        error = solver.getInfo().objective_function_value
        result.append((priority, error))
        slack = 1e-9 * max(1.0, abs(error))
        solver.addRow(
            -infinity, error + slack, len(level), numpy.array(level, dtype=numpy.int32), numpy.ones(len(level))
        )
    return result


def conflicts_by_highs(count, rows, limit, times=None):
    """Searches for irreducible infeasible subsets of the required rows one by one. The last row of each subset is ignored
    afterward, as in Gimbal. No search starts after `limit` CPU seconds.

    Returns the subsets, and `True` if the remaining rows are feasible. Appends the total CPU milliseconds of the searches
    to `times`.
    """
    infinity = highspy.kHighsInf
    solver = highspy.Highs()
    solver.setOptionValue("log_to_console", False)
    solver.setOptionValue("output_flag", False)
    strategies = highspy.IisStrategy
    solver.setOptionValue(
        "iis_strategy", int(strategies.kIisStrategyFromLp) | int(strategies.kIisStrategyIrreducible)
    )
    for _ in range(count):
        solver.addVar(-infinity, infinity)
    required = [index for index, row in enumerate(rows) if row[1] >= 1000]
    for index in required:
        op, _, constant, terms = rows[index]
        lower = -constant if op >= 0 else -infinity
        upper = -constant if op <= 0 else infinity
        variables = numpy.array([variable for variable, _ in terms], dtype=numpy.int32)
        solver.addRow(lower, upper, len(terms), variables, numpy.array([float(factor) for _, factor in terms]))
    result = []
    start = time.process_time()
    while time.process_time() - start < limit:
        solver.run()
        if solver.getModelStatus() != highspy.HighsModelStatus.kInfeasible:
            break
        subset = list(solver.getIis()[1].row_index_)
        if not subset:
            break
        result.append([required[row] for row in subset])
        solver.changeRowBounds(max(subset), -infinity, infinity)
    if times is not None:
        times.append((time.process_time() - start) * 1e3)
    return result, solver.getModelStatus() == highspy.HighsModelStatus.kOptimal


def run(solver, times):
    start = time.process_time()
    solver.run()
    if times is not None:
        times.append((time.process_time() - start) * 1e3)


def read(text):
    """Returns the number of variables and the rows (op, priority, constant, [(variable, coefficient)]) of a file."""
    lines = text.splitlines()
    rows = []
    for line in lines[1:]:
        words = line.split()
        terms = [(int(words[at]), float(words[at + 1])) for at in range(4, len(words), 2)]
        rows.append((int(words[0]), float(words[1]), float(words[2]), terms))
    return int(lines[0]), rows
