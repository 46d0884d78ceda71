import {
  absolute,
  add,
  ceiling,
  choose,
  compare,
  divide,
  factorial,
  floor,
  gcd,
  lcm,
  modulo,
  multiply,
  power,
  root,
  round,
  subtract,
} from "./arithmetic.ts";
import { checked, exact, expressionError, toNumber } from "./value.ts";
import type { Value } from "./value.ts";

/** A function of the grammar. Without `most` it takes any number of arguments. */
export interface CalculatorFunction {
  least: number;
  most?: number;
  run(args: readonly Value[]): Value;
}

/** All callable functions. A Map, because it has no prototype properties such as `constructor`. */
export const functions: ReadonlyMap<string, CalculatorFunction> = new Map([
  ["abs", one(absolute)],
  ["sign", one((x) => exact(Math.sign(compare(x, exact(0)))))],
  ["floor", one(floor)],
  ["ceil", one(ceiling)],
  ["round", oneOrTwo(exact(0), round)],
  ["sqrt", one((x) => root(x, 2))],
  ["cbrt", one((x) => root(x, 3))],
  ["pow", two(power)],
  ["mod", two(modulo)],
  ["factorial", one(factorial)],
  ["combinations", two((n, k) => choose(n, k, false))],
  ["permutations", two((n, k) => choose(n, k, true))],
  ["gcd", fold(gcd)],
  ["lcm", fold(lcm)],
  ["min", fold((a, b) => (compare(a, b) <= 0 ? a : b))],
  ["max", fold((a, b) => (compare(a, b) >= 0 ? a : b))],
  ["sum", fold(add)],
  ["prod", fold(multiply)],
  ["mean", { least: 1, run: mean }],
  ["median", { least: 1, run: median }],
  ["variance", { least: 2, run: variance }],
  ["std", { least: 2, run: (values) => root(variance(values), 2) }],
  ["hypot", { least: 1, run: (values) => root(values.map(square).reduce(add), 2) }],
  ["exp", double(Math.exp)],
  ["ln", double(Math.log)],
  ["log", { least: 1, most: 2, run: logarithm }],
  ["log2", double(Math.log2)],
  ["log10", double(Math.log10)],
  ["sin", double(Math.sin)],
  ["cos", double(Math.cos)],
  ["tan", double(Math.tan)],
  ["asin", double(Math.asin)],
  ["acos", double(Math.acos)],
  ["atan", double(Math.atan)],
  ["atan2", two((y, x) => checked(Math.atan2(toNumber(y), toNumber(x))))],
  ["sinh", double(Math.sinh)],
  ["cosh", double(Math.cosh)],
  ["tanh", double(Math.tanh)],
] satisfies [string, CalculatorFunction][]);

/** Named constants. `deg` converts degrees to radians: `sin(45 deg)`. */
export const constants: ReadonlyMap<string, number> = new Map([
  ["pi", Math.PI],
  ["tau", 2 * Math.PI],
  ["e", Math.E],
  ["phi", (1 + Math.sqrt(5)) / 2],
  ["deg", Math.PI / 180],
]);

/** Calls a function by name, after checking the number of arguments. */
export function callFunction(name: string, args: readonly Value[]): Value {
  const found = functions.get(name);
  if (found === undefined) {
    throw expressionError(
      `There is no function "${name}". There are: ${[...functions.keys()].join(", ")}.`,
    );
  }
  if (args.length < found.least || args.length > (found.most ?? Number.POSITIVE_INFINITY)) {
    throw expressionError(`${name} does not take ${args.length} arguments.`);
  }
  return checked(found.run(args));
}

function one(run: (x: Value) => Value): CalculatorFunction {
  return oneOrTwo(exact(0), run, 1);
}

function two(run: (x: Value, y: Value) => Value): CalculatorFunction {
  return { ...oneOrTwo(exact(0), run), least: 2 };
}

function oneOrTwo(
  otherwise: Value,
  run: (x: Value, y: Value) => Value,
  most = 2,
): CalculatorFunction {
  return { least: 1, most, run: ([x = otherwise, y = otherwise]) => run(x, y) };
}

/** A function that computes with doubles, so its result always counts as rounded. */
function double(run: (x: number) => number): CalculatorFunction {
  return one((x) => run(toNumber(x)));
}

function fold(run: (left: Value, right: Value) => Value): CalculatorFunction {
  return { least: 1, run: (values) => values.reduce(run) };
}

function square(value: Value): Value {
  return multiply(value, value);
}

function mean(values: readonly Value[]): Value {
  return divide(values.reduce(add), exact(values.length));
}

function median(values: readonly Value[]): Value {
  const sorted = [...values].sort(compare);
  const half = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

/** Sample variance: divided by the count minus one. */
function variance(values: readonly Value[]): Value {
  const middle = mean(values);
  const squares = values.map((value) => square(subtract(value, middle)));
  return divide(squares.reduce(add), exact(values.length - 1));
}

function logarithm([value = exact(1), base]: readonly Value[]): Value {
  const natural = Math.log(toNumber(value));
  return base === undefined ? natural : divide(natural, Math.log(toNumber(base)));
}
