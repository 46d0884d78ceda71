import { quoteInline } from "./plain-text.ts";
import { ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";

const description = `Works out one arithmetic expression.
Grammar: numbers (12, 3.5, 1.2e-3, 0x1f); + - * / % (remainder, or percent as in 200 + 10%) ^ ! and brackets; implicit multiplication (2 pi, 2(3+4)); constants pi, tau, e, phi and deg, as in sin(45 deg); angles are in radians.
Functions: abs sign floor ceil round(x, decimals) sqrt cbrt pow mod factorial combinations(n, k) permutations(n, k) gcd lcm min max sum prod mean median variance std hypot exp ln log(x, base) log2 log10 sin cos tan asin acos atan atan2 sinh cosh tanh. variance and std are a sample's; log without a base is natural.
No variables, units or comparisons.
Answers {value, exact, fraction?}: value is decimal text; exact tells whether it is the precise result or rounded to 15 digits; fraction is the precise result where its decimals never end.`;

/** Arithmetic that a model should not do itself. */
export const tool: Tool = {
  definition: {
    name: "calculator",
    description,
    summary: "Works out an arithmetic expression on this device.",
    parameters: {
      title: "expression",
      type: "string",
      description: "The expression, for example (1200 * 3%) / 12",
      minLength: 1,
      maxLength: 1000,
    },
    requiresApproval: false,
    risk: "computes",
    idempotent: true,
    // The first call loads the code, which takes long on a slow network.
    timeout: 60_000,
    origin: "built in",
  },
  examples: ["0.1 + 0.2", "mean(3, 4, 8)^2"],
  async execute(expression) {
    if (typeof expression !== "string")
      throw new ToolFailure("invalid_arguments", "No expression.");
    const { evaluate } = await import("./calculator/evaluate.ts");
    return { ...evaluate(expression) };
  },
  describe: (expression) =>
    typeof expression === "string" ? `Works out ${quoteInline(expression, 200, "")}.` : "",
  label: (expression) => (typeof expression === "string" ? expression : ""),
};
