import type { SeededRandom } from "#domain/test-support/seeded-random.ts";

/** The text of a file with one to three things wrong: cut, missing, of another type, circular, or huge. */
export function mutated(text: string, random: SeededRandom): string {
  let made = text;
  const times = 1 + Math.floor(random.next() * 3);
  for (let time = 0; time < times; time += 1) made = once(made, random);
  return made;
}

function once(text: string, random: SeededRandom): string {
  const kind = random.next();
  if (kind < 0.1) return text.slice(0, Math.floor(random.next() * text.length));
  if (kind < 0.2) return withByte(text, random);
  const values = [
    ...text.matchAll(/(?<=":\s?)("(?:[^"\\]|\\.)*"|null|true|false|-?[\d.]+|\[\]|\{\})/gu),
  ];
  if (values.length === 0) return text;
  const found = random.pick(values);
  const end = found.index + found[0].length;
  if (kind < 0.35) return withoutField(text, found.index, end);
  const value = kind < 0.6 ? random.pick(values)[0] : random.pick(ODD)();
  return text.slice(0, found.index) + value + text.slice(end);
}

function withByte(text: string, random: SeededRandom): string {
  const at = Math.floor(random.next() * text.length);
  return (
    text.slice(0, at) +
    random.pick(['"', "{", "}", "[", "]", ",", "\\", "\u0000"]) +
    text.slice(at + 1)
  );
}

/** Also removes the comma, so that the text mostly stays JSON. */
function withoutField(text: string, from: number, to: number): string {
  const key = text.lastIndexOf('"', text.lastIndexOf('"', from - 1) - 1);
  const rest = text.slice(to);
  return (
    text.slice(0, Math.max(0, key)) + (rest.startsWith(",") ? rest.slice(1) : `"gone":0${rest}`)
  );
}

const ODD: readonly (() => string)[] = [
  () => "null",
  () => "-1",
  () => "1e999",
  () => "[]",
  () => "{}",
  () => "[[[[]]]]",
  () => "true",
  () => '"root"',
  () => '"\\ud800"',
  () => '"__proto__"',
  () => '{"__proto__":{"constructor":1}}',
  () => `"${"x".repeat(100_000)}"`,
  () => "[".repeat(400) + "]".repeat(400),
  () => "[".repeat(5_000) + "]".repeat(5_000),
  () => '{"a":'.repeat(200) + "1" + "}".repeat(200),
  () => "9007199254740993",
  () => '"2026-13-45T99:99:99Z"',
  () => '[null,1,"x",{}]',
];
