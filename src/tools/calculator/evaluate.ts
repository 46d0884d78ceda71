import { Fraction } from "fraction.js";
import { create, parseDependencies } from "mathjs/number";

import { add, divide, factorial, modulo, multiply, negate, power, subtract } from "./arithmetic.ts";
import { callFunction, constants } from "./functions.ts";
import { checked, exact, mistake, toAnswer } from "./value.ts";
import type { Answer, Value } from "./value.ts";

/**
 * mathjs only reads the expression here; it never evaluates one. The tree is walked below by an
 * allow-list, so that its assignments, property accesses, units and function definitions, and with
 * them every known way out of its sandbox, are never reached. Whole numbers come as bigint.
 */
// Its types call every dependency optional; this one is there, or the contract test fails at once.
const { parse } = create(parseDependencies ?? {}, { number: "bigint" });

/** Deeper brackets could exhaust the reader's stack. */
const maxNesting = 100;

/** Works an expression out, or throws a `ToolFailure` that says what to change. */
export function evaluate(expression: string): Answer {
  const text = normalise(expression);
  checkNesting(text);
  const value = walk(read(text));
  return toAnswer(hasLongDecimal(text) ? toRounded(value) : value);
}

/** Signs that people and models write, as the reader knows them. */
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
    if (depth > maxNesting) throw mistake(`Brackets are nested deeper than ${maxNesting}.`);
  }
}

/** The reader turns decimals into doubles: with more than 15 digits they lose some. */
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
    throw mistake(thrown instanceof Error ? thrown.message : "This cannot be read.");
  }
}

/** What is read of a mathjs node; which fields there are depends on `type`. */
interface Node {
  type: string;
  value?: unknown;
  name?: unknown;
  /** The operator's name, or the node of the function's name. */
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
    // A double's shortest text is what was written, up to 15 digits.
    return checked(Math.abs(value) < 1e300 ? new Fraction(expand(value)) : value);
  }
  throw mistake("Only numbers can be worked with, and there must be at least one.");
}

/** `Fraction` reads no exponents. */
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
  throw mistake(`"${name}" is no known name. Names: ${[...constants.keys()].join(", ")}.`);
}

function operate(name: string, args: readonly Value[]): Value {
  const [left, right] = args;
  if (left === undefined) throw mistake("An operator lacks its number.");
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
      throw mistake(`The operator "${name}" is not supported.`);
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
      throw mistake(`The operator "${name}" is not supported.`);
  }
}

function functionName(node: unknown): string {
  if (node !== null && typeof node === "object" && "type" in node && "name" in node) {
    if (node.type === "SymbolNode") return String(node.name);
  }
  throw mistake("Only functions called by their name are supported.");
}

/** `mean([1, 2])` is `mean(1, 2)`. */
function listOrValue(node: Node): Value[] {
  if (node.type !== "ArrayNode") return [walk(node)];
  return (node.items ?? []).flatMap(listOrValue);
}

function refuse(node: Node): never {
  const what = node.type
    .replace(/Node$/, "")
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  throw mistake(`One expression of numbers, operators and functions is needed; this has: ${what}.`);
}
