// Runs a scenario file on kiwi and prints a JSON object with CPU milliseconds and checksums. See ../README.md.
//
//   driver SCENARIO [ORDER [drag]]     ORDER: given (default), reversed, required-first, soft-first
#include <kiwi/kiwi.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Row {
  int relation;
  double priority;
  double constant;
  std::vector<std::pair<int, double>> terms;
};

struct Scenario {
  int variables = 0;
  std::vector<Row> rows;
  std::vector<int> removed;
  std::vector<Row> added;
  int width_row = -1, height_row = -1;
};

Row read_row(std::istream& in) {
  Row row;
  int count;
  in >> row.relation >> row.priority >> row.constant >> count;
  row.terms.resize(count);
  for (auto& [variable, coefficient] : row.terms) in >> variable >> coefficient;
  return row;
}

Scenario read_scenario(const char* path) {
  std::ifstream file(path);
  Scenario scenario;
  std::string line;
  std::getline(file, line);
  scenario.variables = std::stoi(line);
  while (std::getline(file, line)) {
    std::istringstream in(line);
    if (line[0] == 'x') {
      char tag;
      int index;
      in >> tag >> index;
      scenario.removed.push_back(index);
    } else if (line[0] == 'a') {
      char tag;
      in >> tag;
      scenario.added.push_back(read_row(in));
    } else if (line[0] == 'd') {
      char tag;
      in >> tag >> scenario.width_row >> scenario.height_row;
    } else if (!line.empty()) {
      scenario.rows.push_back(read_row(in));
    }
  }
  return scenario;
}

// kiwi expresses priorities as weights. This maps them to its named strengths.
double strength(double priority) {
  if (priority >= 1000) return kiwi::strength::required;
  if (priority >= 700) return kiwi::strength::strong;
  if (priority >= 500) return kiwi::strength::medium;
  return kiwi::strength::weak;
}

kiwi::Constraint constraint(const Row& row, const std::vector<kiwi::Variable>& variables, double constant) {
  std::vector<kiwi::Term> terms;
  terms.reserve(row.terms.size());
  for (auto [variable, coefficient] : row.terms) terms.emplace_back(variables[variable], coefficient);
  auto op = row.relation < 0 ? kiwi::OP_LE : row.relation > 0 ? kiwi::OP_GE : kiwi::OP_EQ;
  return kiwi::Constraint(kiwi::Expression(std::move(terms), constant), op, strength(row.priority));
}

struct Layout {
  kiwi::Solver solver;
  std::vector<kiwi::Variable> variables;
  std::vector<kiwi::Constraint> constraints;

  double checksum() const {
    double sum = 0;
    for (size_t i = 0; i < variables.size(); i++) sum += variables[i].value() * double(1 + i % 7);
    return sum;
  }
};

std::unique_ptr<Layout> build(const Scenario& scenario, const std::vector<int>& order) {
  auto layout = std::make_unique<Layout>();
  layout->variables.resize(scenario.variables);
  layout->constraints.reserve(scenario.rows.size());
  std::vector<kiwi::Constraint> made(scenario.rows.size());
  for (int index : order) {
    made[index] = constraint(scenario.rows[index], layout->variables, scenario.rows[index].constant);
    layout->solver.addConstraint(made[index]);
  }
  layout->constraints = std::move(made);
  layout->solver.updateVariables();
  return layout;
}

double now() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return 1e3 * time.tv_sec + 1e-6 * time.tv_nsec;
}

// Returns the mean of enough runs to fill a few milliseconds, because the clock is too coarse for a single short run.
double measure(const std::function<double()>& run) {
  double total = 0;
  int runs = 0;
  do {
    total += run();
    runs++;
  } while (total < 10 && runs < 1000);
  return total / runs;
}

volatile double sink;

}  // namespace

int main(int argc, char** argv) {
  Scenario scenario = read_scenario(argv[1]);
  std::string order_name = argc > 2 ? argv[2] : "given";
  std::vector<int> order(scenario.rows.size());
  for (size_t i = 0; i < order.size(); i++) order[i] = int(i);
  auto is_required = [&](int i) { return scenario.rows[i].priority >= 1000; };
  if (order_name == "reversed") std::reverse(order.begin(), order.end());
  if (order_name == "required-first")
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return is_required(a) > is_required(b); });
  if (order_name == "soft-first")
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return is_required(a) < is_required(b); });

  double checksum = 0;
  double build_ms = measure([&] {
    double start = now();
    auto layout = build(scenario, order);
    checksum = layout->checksum();
    return now() - start;
  });
  std::printf("{\"build_ms\":%.6f,\"checksum\":%.9g", build_ms, checksum);

  if (!scenario.added.empty()) {
    double rotated = 0;
    double rotation_ms = measure([&] {
      auto layout = build(scenario, order);
      double start = now();
      for (int index : scenario.removed) layout->solver.removeConstraint(layout->constraints[index]);
      for (const Row& row : scenario.added)
        layout->solver.addConstraint(constraint(row, layout->variables, row.constant));
      layout->solver.updateVariables();
      rotated = layout->checksum();
      return now() - start;
    });
    std::printf(",\"rotation_ms\":%.6f,\"rotated_checksum\":%.9g", rotation_ms, rotated);
  }
  if (scenario.width_row >= 0 && argc > 3) {
    // A drag with edit variables instead of the root's two rows. With 1,000 views, kiwi needs minutes to add them, or to
    // replace rows, so the caller requests drags only for small sizes.
    const int steps = 60;
    const Row &width = scenario.rows[scenario.width_row], &height = scenario.rows[scenario.height_row];
    double drag_ms = measure([&] {
      auto layout = build(scenario, order);
      auto w = layout->variables[width.terms[0].first], h = layout->variables[height.terms[0].first];
      layout->solver.removeConstraint(layout->constraints[scenario.width_row]);
      layout->solver.removeConstraint(layout->constraints[scenario.height_row]);
      layout->solver.addEditVariable(w, 2 * kiwi::strength::strong);
      layout->solver.addEditVariable(h, 2 * kiwi::strength::strong);
      layout->solver.suggestValue(w, -width.constant);
      layout->solver.suggestValue(h, -height.constant);
      layout->solver.updateVariables();
      double start = now();
      for (int step = 1; step <= steps; step++) {
        layout->solver.suggestValue(w, -width.constant - 4 * step);
        layout->solver.suggestValue(h, -height.constant - 3 * step);
        layout->solver.updateVariables();
        sink = layout->checksum();
      }
      return (now() - start) / steps;
    });
    std::printf(",\"drag_ms\":%.6f", drag_ms);
  }
  std::printf("}\n");
}
