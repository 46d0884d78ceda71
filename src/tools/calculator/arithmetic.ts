import { Fraction } from "fraction.js";

import {
  bits,
  checked,
  exact,
  isExact,
  isWhole,
  maxBits,
  expressionError,
  toNumber,
  wholeOf,
} from "./value.ts";
import type { Value } from "./value.ts";

/** Factorials of larger numbers have thousands of digits. */
const largestFactorial = 1_000n;

/** Computes with fractions if both values are exact, otherwise with doubles. */
function either(
  left: Value,
  right: Value,
  inFractions: (left: Fraction, right: Fraction) => Fraction,
  inDoubles: (left: number, right: number) => number,
): Value {
  return checked(
    isExact(left) && isExact(right)
      ? inFractions(left, right)
      : inDoubles(toNumber(left), toNumber(right)),
  );
}

export function add(left: Value, right: Value): Value {
  return either(
    left,
    right,
    (a, b) => a.add(b),
    (a, b) => a + b,
  );
}

export function subtract(left: Value, right: Value): Value {
  return add(left, negate(right));
}

export function multiply(left: Value, right: Value): Value {
  return either(
    left,
    right,
    (a, b) => a.mul(b),
    (a, b) => a * b,
  );
}

export function divide(left: Value, right: Value): Value {
  if (toNumber(right) === 0) throw expressionError("A step divides by zero.");
  return either(
    left,
    right,
    (a, b) => a.div(b),
    (a, b) => a / b,
  );
}

/** The remainder has the divisor's sign: `-7 mod 3` is 2. */
export function modulo(left: Value, right: Value): Value {
  return subtract(left, multiply(right, floor(divide(left, right))));
}

export function negate(value: Value): Value {
  return isExact(value) ? value.neg() : -value;
}

export function absolute(value: Value): Value {
  return compare(value, exact(0)) < 0 ? negate(value) : value;
}

/** Negative if `left` is smaller. */
export function compare(left: Value, right: Value): number {
  if (isExact(left) && isExact(right)) return left.compare(right);
  return toNumber(left) - toNumber(right);
}

export function floor(value: Value): Value {
  return isExact(value) ? value.floor() : Math.floor(value);
}

export function ceiling(value: Value): Value {
  return negate(floor(negate(value)));
}

/** Rounds to `places` decimals. Halves round away from zero, as taught at school. */
export function round(value: Value, places: Value): Value {
  const digits = smallWhole(places, "The number of decimals", -100, 100);
  const scale = exact(10).pow(exact(digits));
  const scaled = floor(add(multiply(absolute(value), scale), new Fraction(1, 2)));
  const size = divide(scaled, scale);
  return compare(value, exact(0)) < 0 ? negate(size) : size;
}

export function power(base: Value, exponent: Value): Value {
  if (isExact(base) && isWhole(exponent)) return wholePower(base, wholeOf(exponent));
  return checked(toNumber(base) ** toNumber(exponent));
}

function wholePower(base: Fraction, exponent: bigint): Value {
  if (base.n === 0n && exponent < 0n) throw expressionError("A step divides by zero.");
  if (exponent === 0n) return exact(1);
  if (base.n <= 1n && base.d === 1n) return exponent % 2n === 0n ? absolute(base) : base;
  const size = exponent < 0n ? -exponent : exponent;
  // Check first, because BigInt would compute the whole power.
  const leastBits = BigInt(Math.max(bits(base.n), bits(base.d)) - 1) * size;
  if (leastBits > BigInt(maxBits)) return checked(toNumber(base) ** Number(exponent));
  return checked(base.pow(exact(exponent)));
}

/** The square or cube root. Exact for perfect powers, whose root is found without doubles. */
export function root(value: Value, degree: 2 | 3): Value {
  const negative = compare(value, exact(0)) < 0;
  if (negative && degree === 2)
    throw expressionError("The square root of a negative number is not real.");
  if (!isExact(value)) return degree === 2 ? Math.sqrt(value) : Math.cbrt(value);
  const above = wholeRoot(value.n, BigInt(degree));
  const below = wholeRoot(value.d, BigInt(degree));
  if (above !== undefined && below !== undefined) return new Fraction(value.s * above, below);
  return checked(degree === 2 ? Math.sqrt(toNumber(value)) : Math.cbrt(toNumber(value)));
}

/**
 * The exact root of a whole number by Newton's method from above; undefined if `value` is not a perfect
 * power.
 */
function wholeRoot(value: bigint, degree: bigint): bigint | undefined {
  if (value < 2n) return value;
  let guess = 1n << BigInt(Math.ceil(bits(value) / Number(degree)) + 1);
  for (;;) {
    const next = ((degree - 1n) * guess + value / guess ** (degree - 1n)) / degree;
    if (next >= guess) break;
    guess = next;
  }
  return guess ** degree === value ? guess : undefined;
}

export function factorial(value: Value): Value {
  const top = whole(value, "The factorial's argument");
  if (top < 0n || top > largestFactorial) {
    throw expressionError(`A factorial's argument must be from 0 to ${largestFactorial}.`);
  }
  let product = 1n;
  for (let factor = 2n; factor <= top; factor += 1n) product *= factor;
  return exact(product);
}

/** The number of ways to choose `chosen` of `all`, with or without regard to order. */
export function choose(all: Value, chosen: Value, ordered: boolean): Value {
  const n = whole(all, "The number of things");
  const k = whole(chosen, "The number chosen");
  if (k < 0n || n < k)
    throw expressionError("The number chosen must be from 0 to the number of things.");
  const steps = ordered || k < n - k ? k : n - k;
  if (steps > largestFactorial) throw expressionError(`At most ${largestFactorial} can be chosen.`);
  let ways = 1n;
  for (let step = 0n; step < steps; step += 1n) {
    ways *= n - step;
    if (!ordered) ways /= step + 1n;
    // Check at each step, since a thousand steps with a huge `n` would take minutes.
    checked(exact(ways));
  }
  return exact(ways);
}

export function gcd(left: Value, right: Value): Value {
  let a = whole(left, "Arguments of gcd and lcm");
  let b = whole(right, "Arguments of gcd and lcm");
  while (b !== 0n) [a, b] = [b, a % b];
  return exact(a < 0n ? -a : a);
}

export function lcm(left: Value, right: Value): Value {
  const divisor = gcd(left, right);
  if (compare(divisor, exact(0)) === 0) return exact(0);
  return absolute(multiply(left, divide(right, divisor)));
}

function whole(value: Value, what: string): bigint {
  if (!isWhole(value)) throw expressionError(`${what} must be a whole number.`);
  return wholeOf(value);
}

function smallWhole(value: Value, what: string, least: number, most: number): number {
  const number = Number(whole(value, what));
  if (number < least || number > most)
    throw expressionError(`${what} must be from ${least} to ${most}.`);
  return number;
}
