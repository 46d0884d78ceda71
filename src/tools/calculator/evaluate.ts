import { Fraction } from "fraction.js";
import { create, parseDependencies } from "mathjs/number";

import { add, divide, factorial, modulo, multiply, negate, power, subtract } from "./arithmetic.ts";
import { callFunction, constants } from "./functions.ts";
import { checked, exact, expressionError, toAnswer } from "./value.ts";
import type { CalculatorAnswer, Value } from "./value.ts";

/**
 * mathjs only parses the expression; it never evaluates one. The tree is walked below with an allow-list,
 * so assignments, property accesses, units and function definitions, and with them every known escape from
 * its sandbox, are never reached. Whole numbers arrive as bigint.
 */
// The library's types make every dependency optional. Without this one, the contract test fails immediately.
const { parse } = create(parseDependencies ?? {}, { number: "bigint" });

/** Deeper brackets could exhaust the parser's stack. */
const maxNesting = 100;

/** Evaluates an expression, or throws a `ToolFailure` that says what to change. */
export function evaluate(expression: string): CalculatorAnswer {
  const text = normalise(expression);
  checkNesting(text);
  const value = walk(read(text));
  return toAnswer(hasLongDecimal(text) ? toRounded(value) : value);
}

/** Replaces the symbols that people and models write by those that the parser knows. */
function normalise(expression: string): string {
  return expression
    .replaceAll("×", "*")
    .replaceAll("·", "*")
    .replaceAll("÷", "/")
    .replaceAll("−", "-")
    .replaceAll("π", " pi ")
    .replaceAll("**", "^");
}

function checkNesting(text: string): void {
  let depth = 0;
  for (const character of text) {
    if (character === "(" || character === "[") depth += 1;
    if (character === ")" || character === "]") depth -= 1;
    if (depth > maxNesting) throw expressionError(`Brackets are nested deeper than ${maxNesting}.`);
  }
}

/** The parser turns decimals into doubles, which lose digits beyond the fifteenth. */
function hasLongDecimal(text: string): boolean {
  const decimals = text.match(/\d*\.\d+|\d+(?=e)/gi) ?? [];
  return decimals.some((decimal) => decimal.replace(".", "").replace(/^0+/, "").length > 15);
}

function toRounded(value: Value): Value {
  return typeof value === "number" ? value : value.valueOf();
}

function read(text: string): Node {
  try {
    // Only the fields below are read, each checked where it is used.
    return parse(text);
  } catch (thrown) {
    throw expressionError(thrown instanceof Error ? thrown.message : "This cannot be read.");
  }
}

/** The fields read from a mathjs node; which ones exist depends on `type`. */
interface Node {
  type: string;
  value?: unknown;
  name?: unknown;
  /** The operator's name, or the node that holds the function's name. */
  fn?: unknown;
  args?: readonly Node[];
  content?: Node;
  items?: readonly Node[];
}

function walk(node: Node): Value {
  switch (node.type) {
    case "ConstantNode":
      return literal(node.value);
    case "ParenthesisNode":
      return walk(node.content ?? refuse(node));
    case "SymbolNode":
      return constant(String(node.name));
    case "OperatorNode":
      return operate(String(node.fn), (node.args ?? []).map(walk));
    case "FunctionNode":
      return callFunction(functionName(node.fn), (node.args ?? []).flatMap(listOrValue));
    default:
      return refuse(node);
  }
}

function literal(value: unknown): Value {
  if (typeof value === "bigint") return checked(exact(value));
  if (typeof value === "number") {
    checked(value);
    // Up to 15 digits, a double's shortest text is the text that was written.
    return checked(Math.abs(value) < 1e300 ? new Fraction(expand(value)) : value);
  }
  throw expressionError("Only numbers can be worked with, and there must be at least one.");
}

/** `Fraction` does not parse exponents. */
function expand(value: number): string {
  const [digits = "0", exponent = "0"] = String(value).split("e");
  const [head = "0", tail = ""] = digits.split(".");
  const places = tail.length - Number(exponent);
  const zeros = "0".repeat(Math.abs(places));
  return places > 0 ? `${head}${tail}/1${zeros}` : `${head}${tail}${zeros}`;
}

function constant(name: string): Value {
  const found = constants.get(name);
  if (found !== undefined) return found;
  throw expressionError(`"${name}" is no known name. Names: ${[...constants.keys()].join(", ")}.`);
}

function operate(name: string, args: readonly Value[]): Value {
  const [left, right] = args;
  if (left === undefined) throw expressionError("An operator lacks its number.");
  if (right === undefined) return operateOnOne(name, left);
  switch (name) {
    case "add":
      return add(left, right);
    case "subtract":
      return subtract(left, right);
    case "multiply":
      return multiply(left, right);
    case "divide":
      return divide(left, right);
    case "mod":
      return modulo(left, right);
    case "pow":
      return power(left, right);
    default:
      throw expressionError(`The operator "${name}" is not supported.`);
  }
}

function operateOnOne(name: string, value: Value): Value {
  switch (name) {
    case "unaryMinus":
      return negate(value);
    case "unaryPlus":
      return value;
    case "factorial":
      return factorial(value);
    default:
      throw expressionError(`The operator "${name}" is not supported.`);
  }
}

function functionName(node: unknown): string {
  if (node !== null && typeof node === "object" && "type" in node && "name" in node) {
    if (node.type === "SymbolNode") return String(node.name);
  }
  throw expressionError("Only functions called by their name are supported.");
}

/** Flattens lists: `mean([1, 2])` is `mean(1, 2)`. */
function listOrValue(node: Node): Value[] {
  if (node.type !== "ArrayNode") return [walk(node)];
  return (node.items ?? []).flatMap(listOrValue);
}

function refuse(node: Node): never {
  const what = node.type
    .replace(/Node$/, "")
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  throw expressionError(
    `One expression of numbers, operators and functions is needed; this has: ${what}.`,
  );
}
