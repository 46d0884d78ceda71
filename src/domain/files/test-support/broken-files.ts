import { fileText } from "#domain/files/file-text.ts";
import { FILE_TABLES } from "#domain/files/format.ts";
import type { BoughFile } from "#domain/files/format.ts";
import type { SeededRandom } from "#domain/test-support/seeded-random.ts";

import { EXPORTED_AT, seededFile } from "./seeded-file.ts";

/** The text of a Bough file with damage that an import must survive. */
export interface BrokenFile {
  damage: string;
  text: string;
  /**
   * True if nothing can be made of the file, so that it must be refused. Others may be lawful by
   * chance.
   */
  isHopeless: boolean;
}

type Damage = (text: string, random: SeededRandom, file: BoughFile) => string;

const CHARACTERS = '"\\{}[],:0x\u0000 '.split("");

const HOSTILE: readonly string[] = [
  "null",
  "-1",
  "1e999",
  '""',
  '"\\ud800"',
  "[]",
  "{}",
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  "[[[[[[]]]]]]",
  "9007199254740993",
  '"../../etc"',
  "true",
];

/** A deep copy. The domain's types don't include `structuredClone`, and rows are JSON. */
function cloned(file: BoughFile): BoughFile {
  return cloneOf(file) as BoughFile;
}

function cloneOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(cloneOf);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, cloneOf(field)]));
}

/** Damage that can have any result, mostly a refusal. */
const lottery: Record<string, Damage> = {
  "one character replaced": (text, random) => {
    const at = random.between(0, text.length - 1);
    return text.slice(0, at) + random.pick(CHARACTERS) + text.slice(at + 1);
  },
  "a piece left out": (text, random) => {
    const at = random.between(0, text.length - 1);
    return text.slice(0, at) + text.slice(at + random.between(1, 200));
  },
  "a piece written twice": (text, random) => {
    const at = random.between(0, text.length - 1);
    const end = at + random.between(1, 200);
    return text.slice(0, end) + text.slice(at, end) + text.slice(end);
  },
  "two ids exchanged": (text, random, file) => {
    const [one, other] = [pickId(random, file), pickId(random, file)];
    return text.replace(one, "\u0001").replace(other, one).replace("\u0001", other);
  },
  "an id in one place only": (text, random, file) =>
    text.replace(pickId(random, file), random.id()),
  "a row left out": (_text, random, file) => {
    const copy = cloned(file);
    const table = copy[random.pick(FILE_TABLES)];
    table.splice(random.between(0, table.length - 1), 1);
    return fileText(copy, EXPORTED_AT);
  },
  "another parent": (_text, random, file) => {
    const copy = cloned(file);
    random.pick(copy.messages).parentId = random.pick(copy.messages).id;
    return fileText(copy, EXPORTED_AT);
  },
  "ids of a branch shuffled": (_text, random, file) => {
    const copy = cloned(file);
    const { messageIds } = random.pick(copy.branches);
    messageIds.reverse();
    return fileText(copy, EXPORTED_AT);
  },
  "a value of another kind": (text, random) => {
    const values = [...text.matchAll(/(?<=":)("[^"]*"|\d+|true|false|null|\[\])/gu)];
    const found = random.pick(values);
    const end = found.index + found[0].length;
    return text.slice(0, found.index) + random.pick(HOSTILE) + text.slice(end);
  },
};

const hopeless: Record<string, Damage> = {
  "cut off": (text, random) => text.slice(0, random.between(0, text.length - 3)),
  "a row twice": (_text, random, file) => {
    const copy = cloned(file);
    const table = random.pick(FILE_TABLES);
    // The compiler does not see that a row goes back into its own table.
    (copy[table] as unknown[]).push(random.pick<unknown>(copy[table]));
    return fileText(copy, EXPORTED_AT);
  },
  "a refused key": (text, random) => {
    const key = random.pick(["__proto__", "constructor", "prototype", "\\u005f_proto__"]);
    return insertField(text, random, `"${key}":{"polluted":true},`);
  },
  "an unknown field": (text, random) =>
    insertField(text, random, '"apiKey":"sk-1",', /"createdAt":/gu),
  "deeper than any tool": (text, random) => {
    const deep = random.between(201, 50_000);
    const value = `${'{"a":['.repeat(deep)}${"]}".repeat(deep)}`;
    return text.replace('"title":', `"deep":${value},"title":`);
  },
  "more after the end": (text) => `${text}{}`,
  "another format": (text) => text.replace('"bough"', '"baugh"'),
  "a newer version": (text) => text.replace('"version":5', '"version":6'),
};

/** Inserts a field before a field of some object. */
function insertField(
  text: string,
  random: SeededRandom,
  field: string,
  before = /(?<=[{,])"(?:id|type|title|role|modelId)":/gu,
): string {
  const found = random.pick([...text.matchAll(before)]);
  return text.slice(0, found.index) + field + text.slice(found.index);
}

function pickId(random: SeededRandom, { contexts, branches, messages }: BoughFile): string {
  return random.pick([...contexts, ...branches, ...messages]).id;
}

interface SoundFile {
  file: BoughFile;
  text: string;
}

/** Undamaged files by seed. Each is damaged in many ways, none of which changes the original. */
const soundFiles = new Map<string, SoundFile>();

function soundFile(seed: number, openRounds: boolean): SoundFile {
  const key = `${String(seed)} ${String(openRounds)}`;
  const known = soundFiles.get(key);
  if (known !== undefined) return known;
  const file = seededFile(seed, { openRounds });
  const made = { file, text: fileText(file, EXPORTED_AT) };
  soundFiles.set(key, made);
  return made;
}

/** A broken file. The same seed gives the same damage to the same file. */
export function brokenFile(random: SeededRandom, seed: number): BrokenFile {
  const { file, text: whole } = soundFile(seed, random.next() < 0.5);
  const isHopeless = random.next() < 0.4;
  const kinds = isHopeless ? hopeless : lottery;
  const damage = random.pick(Object.keys(kinds));
  const text = kinds[damage]?.(whole, random, file) ?? "";
  return { damage, text, isHopeless };
}
