import { Fraction } from "fraction.js";

import { ToolFailure } from "#tools/tool.ts";

/** A `Fraction` is exact; a `number` is the result of a step that had to round. */
export type Value = Fraction | number;

/** The most bits of a numerator or denominator: about 4,900 decimal digits. */
export const maxBits = 16_384;

/** How many digits of a rounded value are shown: as many as a double always keeps. */
const shownDigits = 15;

/** The most digits after the point of a decimal that is written out rather than rounded. */
const maxDecimals = 40;

/** An error that says what the person or the model must change in the expression. */
export function expressionError(message: string): ToolFailure {
  return new ToolFailure("invalid_arguments", message);
}

export function exact(value: bigint | number): Fraction {
  return new Fraction(value);
}

export function isExact(value: Value): value is Fraction {
  return typeof value !== "number";
}

export function isWhole(value: Value): value is Fraction {
  return isExact(value) && value.d === 1n;
}

/** A whole value as bigint, including its sign. For whole values only. */
export function wholeOf(value: Fraction): bigint {
  return value.s * value.n;
}

/** Throws if the value is not a real number or too large. */
export function checked(value: Value): Value {
  if (isExact(value)) {
    if (bits(value.n) > maxBits || bits(value.d) > maxBits) throw tooLarge();
    return value;
  }
  if (Number.isNaN(value)) throw expressionError("A step has no real result.");
  if (!Number.isFinite(value)) throw tooLarge();
  return value;
}

function tooLarge(): ToolFailure {
  return expressionError("A step gives a number that is too large.");
}

/** The number of bits of a value that is not negative. */
export function bits(value: bigint): number {
  return value.toString(2).length;
}

/** The nearest double, even if numerator and denominator alone are out of its range. */
export function toNumber(value: Value): number {
  if (!isExact(value)) return value;
  const { s, n, d } = value;
  if (n === 0n) return 0;
  // 20 significant digits, so that converting the text is the only rounding that matters.
  const scale = d.toString().length - n.toString().length + 20;
  const digits = scale >= 0 ? (n * 10n ** BigInt(scale)) / d : n / (d * 10n ** BigInt(-scale));
  return Number(`${s * digits}e${-scale}`);
}

/** The tool's answer; see the definition's description. */
export interface CalculatorAnswer {
  value: string;
  exact: boolean;
  fraction?: string;
}

export function toAnswer(value: Value): CalculatorAnswer {
  if (!isExact(value)) return { value: rounded(value), exact: false };
  if (value.d === 1n) return { value: wholeOf(value).toString(), exact: true };
  const decimal = finiteDecimal(value);
  if (decimal !== undefined) return { value: decimal, exact: true };
  const fraction = value.toFraction();
  const nearest = toNumber(value);
  // The fraction is exact, but may be out of a double's range.
  checked(nearest);
  return {
    value: rounded(nearest),
    exact: false,
    ...(fraction.length <= 80 ? { fraction } : {}),
  };
}

/** The value without trailing zeros: `1.50` → `1.5`, `1.000e+20` → `1e+20`. */
function rounded(value: number): string {
  const [digits = "", exponent] = value.toPrecision(shownDigits).split("e");
  const short = digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  return exponent === undefined ? short : `${short}e${exponent}`;
}

/** The value as a decimal; undefined if its decimals never end, or are longer than anyone reads. */
function finiteDecimal({ s, n, d }: Fraction): string | undefined {
  for (let decimals = 1; decimals <= maxDecimals; decimals += 1) {
    const scaled = n * 10n ** BigInt(decimals);
    if (scaled % d === 0n) {
      const digits = (scaled / d).toString().padStart(decimals + 1, "0");
      return `${s < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    }
  }
  return undefined;
}
