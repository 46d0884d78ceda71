import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ToolFailure } from "#tools/tool.ts";

import { evaluate } from "./evaluate.ts";

function valueOf(expression: string): string {
  return evaluate(expression).value;
}

/** The error relative to `expected`, except near zero. */
function nearness(value: number, expected: number): number {
  return Math.abs(value - expected) / Math.max(Math.abs(expected), 1e-20);
}

function valueOrFailure(expression: string): string {
  try {
    return valueOf(expression);
  } catch (thrown) {
    if (thrown instanceof ToolFailure) return thrown.kind;
    throw thrown;
  }
}

function failureOf(expression: string): ToolFailure {
  try {
    evaluate(expression);
  } catch (thrown) {
    if (thrown instanceof ToolFailure) return thrown;
    throw thrown;
  }
  throw new Error(`${expression} gave a value.`);
}

describe("exact arithmetic", () => {
  test.each([
    ["2 + 2", "4"],
    ["0.1 + 0.2", "0.3"],
    ["1/3 + 1/6", "0.5"],
    ["2^100", "1267650600228229401496703205376"],
    ["2^-2", "0.25"],
    ["-2^2", "-4"],
    ["2^3^2", "512"],
    ["0^0", "1"],
    ["(-1)^1000000000001", "-1"],
    ["25!", "15511210043330985984000000"],
    ["12345678901234567890 * 10", "123456789012345678900"],
    ["1.5e3", "1500"],
    ["1e-7 * 3", "0.0000003"],
    ["2(3 + 4)", "14"],
    ["100 + 10%", "110"],
    ["-7 % 3", "2"],
    ["7.5 % 2", "1.5"],
    ["6 × 7 ÷ 2 − 1", "20"],
    ["2 ** 5", "32"],
    ["0x1f", "31"],
    ["sqrt(1/4)", "0.5"],
    ["sqrt(10^40)", "100000000000000000000"],
    ["cbrt(-27)", "-3"],
    ["round(-2.5)", "-3"],
    ["round(2.345, 2)", "2.35"],
    ["round(1250, -2)", "1300"],
    ["floor(-1.5) + ceil(-1.5)", "-3"],
    ["abs(-3.5) + sign(-2)", "2.5"],
    ["gcd(12, 18, 27)", "3"],
    ["lcm(4, 6, 0)", "0"],
    ["lcm(-4, 6)", "12"],
    ["mean([1, 2, 3, 4])", "2.5"],
    ["median(3, 1, 2)", "2"],
    ["median(4, 1, 2, 3)", "2.5"],
    ["variance(1, 2, 3, 4, 5)", "2.5"],
    ["max(1, 2.5, -3) - min(1, 2.5, -3)", "5.5"],
    ["sum(1, 2, 3) * prod(2, 3)", "36"],
    ["hypot(3, 4)", "5"],
    ["combinations(52, 5)", "2598960"],
    ["permutations(5, 2)", "20"],
    ["((((((1))))))", "1"],
  ])("%s is %s", (expression, expected) => {
    expect(evaluate(expression)).toEqual({ value: expected, exact: true });
  });

  test("whole numbers of any length agree with BigInt", () => {
    const size = 10n ** 40n;
    fc.assert(
      fc.property(
        fc.bigInt({ min: -size, max: size }),
        fc.bigInt({ min: -size, max: size }),
        (a, b) => {
          expect(valueOf(`(${a}) + (${b})`)).toBe(String(a + b));
          expect(valueOf(`(${a}) * (${b})`)).toBe(String(a * b));
        },
      ),
    );
  });

  test("finds the root of a square of any length", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (root) => {
        expect(evaluate(`sqrt(${root * root})`)).toEqual({ value: String(root), exact: true });
      }),
    );
  });
});

describe("rounded values", () => {
  test.each([
    ["1/3", "0.333333333333333"],
    ["2/3 * 10^30", "6.66666666666667e+29"],
    ["sqrt(2)", "1.4142135623731"],
    ["std(2, 4, 4, 4, 6)", "1.4142135623731"],
    ["pow(2, 0.5)^2", "2"],
    ["sin(30 deg)", "0.5"],
    ["cos(pi)", "-1"],
    ["ln(e)", "1"],
    ["log(8, 2)", "3"],
    ["log10(1000)", "3"],
    ["exp(0)", "1"],
    ["2 pi", "6.28318530717959"],
    ["atan2(1, 1) * 4 - π", "0"],
    ["10^20 * pi", "314159265358979000000"],
    ["1e-10 * pi", "3.14159265358979e-10"],
  ])("%s is about %s and is marked as rounded", (expression, expected) => {
    const answer = evaluate(expression);
    expect(answer.exact).toBe(false);
    expect(nearness(Number(answer.value), Number(expected))).toBeLessThan(1e-13);
  });

  test("shows 15 digits, without trailing zeros", () => {
    expect(valueOf("1/3")).toBe("0.333333333333333");
    expect(valueOf("sin(30 deg)")).toBe("0.5");
    expect(valueOf("pi * 0")).toBe("0");
    expect(valueOf("100 * cos(0)")).toBe("100");
    expect(valueOf("1e30 * cos(0)")).toBe("1e+30");
    expect(valueOf("sqrt(2)")).toBe("1.4142135623731"); // 1.41421356237310
  });

  test("shows a non-terminating fraction as a fraction too", () => {
    expect(evaluate("1/3").fraction).toBe("1/3");
    expect(evaluate("-2/7").fraction).toBe("-2/7");
  });

  test("gives a fraction of huge parts a value", () => {
    expect(valueOf("1000! / (999! * 7)")).toBe("142.857142857143");
  });

  test("does not call decimals exact that a double cannot hold", () => {
    expect(evaluate("0.10000000000000000001 + 1").exact).toBe(false);
    expect(evaluate("0.100000000000001 + 1").exact).toBe(true);
  });
});

describe("refusals", () => {
  test.each([
    ["", /at least one/],
    ["1 +", /char/],
    ["1 / 0", /divides by zero/],
    ["5 % 0", /divides by zero/],
    ["0^-1", /divides by zero/],
    ["sqrt(-1)", /negative/],
    ["(-8)^(1/3)", /no real result/],
    ["ln(-1)", /no real result/],
    ["2^1000000000", /too large/],
    ["10^400 * pi", /too large/],
    ["1001!", /from 0 to 1000/],
    ["2.5!", /whole number/],
    ["9^9^9^9", /too large/],
    ["combinations(10^4000, 500)", /too large/],
    ["1e400", /too large/],
    ["9^400 / 35", /too large/],
    ["1000!^1000", /too large/],
    ["x", /no known name/],
    ["foo(1)", /no function "foo"/],
    ["sqrt(1, 2)", /does not take 2/],
    ["sqrt()", /does not take 0/],
    ["[1, 2]", /array/],
    ['"text"', /Only numbers/],
    ["true", /Only numbers/],
    ["1 < 2", /not supported/],
    ["1 < 2 < 3", /relational/],
    ["3 to 4", /not supported/],
  ])("%s is refused with a message", (expression, words) => {
    const failure = failureOf(expression);
    expect(failure.kind).toBe("invalid_arguments");
    expect(failure.message).toMatch(words);
  });

  test.each([
    "cos.constructor",
    'cos.constructor("return process")()',
    "import({pi: 3}, {override: true})",
    'createUnit("foo")',
    'evaluate("1")',
    'parse("1")',
    "f(x) = x",
    "f(x) = x; f(1)",
    "a = 1",
    "constructor",
    "constructor(1)",
    "__proto__",
    "toString()",
    "{a: 1}",
    "{a: 1}.a",
    "[1][1]",
    '"a"["constructor"]',
    "1:1000000000",
    "config({})",
    "typed(1)",
    "(1)(cos)(2).constructor",
  ])("no way out of the sandbox: %s", (expression) => {
    expect(failureOf(expression).kind).toBe("invalid_arguments");
  });

  test("deep brackets are refused before the parser sees them", () => {
    const deep = `${"(".repeat(101)}1${")".repeat(101)}`;
    expect(failureOf(deep).message).toMatch(/deeper than 100/);
    expect(failureOf("[".repeat(1000)).message).toMatch(/deeper than 100/);
  });

  test("any text gives an answer or a ToolFailure", () => {
    const pieces = fc.constantFrom(
      ..."0123456789.+-*/^%!()[],e ".split(""),
      "pi",
      "sqrt(",
      "mean(",
      "deg",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        expect(valueOrFailure(parts.join(""))).toMatch(/^-?\d|^invalid_arguments$/);
      }),
      { numRuns: 2000 },
    );
  });
});
