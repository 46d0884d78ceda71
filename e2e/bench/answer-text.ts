import { seededRandom } from "#domain/test-support/seeded-random.ts";
import type { SeededRandom } from "#domain/test-support/seeded-random.ts";

/** A model's answer as it streams: the same for every page in a run. */
export interface PacedAnswer {
  tokens: readonly string[];
  /**
   * Words that occur only once in the answer, by the index of their token. The page is watched for them.
   */
  marks: ReadonlyMap<number, string>;
  /** The mark in the very last token. */
  lastMark: string;
}

/** The pattern of a mark: a word that resembles nothing else in an answer. */
export const markPattern = /q\d{5}/gu;

/**
 * Markdown as models write it: headings, paragraphs with inline marks, lists, tables, quotes, code
 * in several languages, formulas. It repeats its constructs every four sections with other words,
 * so that the costs of any two fifths can be compared.
 *
 * @param count exact number of tokens, 40 at least
 */
export function seededAnswer(seed: number, count: number): PacedAnswer {
  const writer = new Writer(seededRandom(seed));
  const tokens: string[] = [];
  for (let section = 0; tokens.length < count; section += 1) {
    tokens.push(...tokenize(writer.section(section)));
  }
  return marked(ended(tokens.slice(0, count - ENDING), writer.mark()));
}

/** A finished answer for a stored conversation, one section long. */
export function seededSection(random: SeededRandom, number: number): string {
  return new Writer(random).section(number);
}

/** Splits text into pieces about as long as a model's tokens. A mark is never split. */
export function tokenize(text: string): string[] {
  return text.match(/\s?q\d{5}|\n+| ?[A-Za-z]{1,7}|\s?\d{1,3}|[^A-Za-z\d\n]{1,3}/gu) ?? [];
}

const ENDING = 4;

/** Closes what the cut left open, and adds a last word. */
function ended(tokens: readonly string[], mark: string): string[] {
  const fences = tokens.join("").match(/^```/gmu)?.length ?? 0;
  return [...tokens, fences % 2 === 1 ? "\n```" : "", "\n\n", "The end is ", mark];
}

function marked(tokens: readonly string[]): PacedAnswer {
  const marks = new Map<number, string>();
  for (const [index, token] of tokens.entries()) {
    const [mark] = token.match(markPattern) ?? [];
    if (mark !== undefined) marks.set(index, mark);
  }
  return { tokens, marks, lastMark: marks.get(tokens.length - 1) ?? "" };
}

const WORDS = (
  "the a of and to in is that it for on with as this by from when each one table row index write " +
  "read query engine page cache memory request answer message branch version update journal lock " +
  "reader writer value column result measure cost latency network browser worker thread frame " +
  "model token stream window limit error retry state machine transition transaction durable " +
  "ordinary surprising deliberately considerably approximately therefore however because although"
).split(" ");

/** Words between two marks. */
const MARK_EVERY = 11;

class Writer {
  readonly #random: SeededRandom;
  #words = 0;
  #marks = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  mark(): string {
    this.#marks += 1;
    return `q${String(this.#marks).padStart(5, "0")}`;
  }

  section(number: number): string {
    const form = number % 4;
    const language = LANGUAGES[form % LANGUAGES.length] ?? "ts";
    const parts = [
      `## ${this.#phrase(4)}`,
      this.#paragraph(4),
      this.#list(form === 1),
      this.#code(language, number),
      this.#paragraph(3),
      form % 2 === 0 ? this.#table() : this.#quote(),
      form === 3 ? this.#formula() : this.#paragraph(2),
    ];
    return `${parts.join("\n\n")}\n\n`;
  }

  #word(): string {
    this.#words += 1;
    return this.#words % MARK_EVERY === 0 ? this.mark() : this.#random.pick(WORDS);
  }

  #phrase(count: number): string {
    return Array.from({ length: count }, () => this.#word()).join(" ");
  }

  #sentence(): string {
    const words = Array.from({ length: this.#random.between(8, 20) }, () => this.#word());
    const at = this.#random.between(1, words.length - 2);
    words[at] = this.#dressed(words[at] ?? "");
    return `${words.join(" ")}.`;
  }

  #dressed(word: string): string {
    const dress = this.#random.between(0, 5);
    if (dress === 0) return `**${word}**`;
    if (dress === 1) return `*${word}*`;
    if (dress === 2) return `[${word}](https://example.com/${String(this.#words)})`;
    if (dress === 3) return `$x_${String(this.#random.between(1, 9))}$`;
    return `\`${word}()\``;
  }

  #paragraph(sentences: number): string {
    return Array.from({ length: sentences }, () => this.#sentence()).join(" ");
  }

  #list(ordered: boolean): string {
    return Array.from({ length: 5 }, (_, index) => {
      const item = `${ordered ? `${String(index + 1)}.` : "-"} ${this.#sentence()}`;
      return index === 2 ? `${item}\n   - ${this.#phrase(6)}\n   - ${this.#phrase(5)}` : item;
    }).join("\n");
  }

  #quote(): string {
    return `> ${this.#sentence()}\n> ${this.#sentence()}`;
  }

  #formula(): string {
    const power = this.#random.between(2, 9);
    return `$$\n\\sum_{i=1}^{n} i^{${String(power)}} \\le \\frac{n^{${String(power + 1)}}}{2}\n$$`;
  }

  #table(): string {
    const row = () =>
      `| ${this.#phrase(2)} | ${String(this.#random.between(1, 999))} ms | ${this.#phrase(3)} |`;
    return [
      "| name | cost | remark |",
      "| --- | ---: | --- |",
      row(),
      row(),
      row(),
      row(),
      row(),
    ].join("\n");
  }

  #code(language: Language, number: number): string {
    const lines = Array.from({ length: 8 }, (_, line) =>
      this.#codeLine(language, number * 8 + line),
    );
    return `\`\`\`${language}\n${lines.join("\n")}\n\`\`\``;
  }

  #codeLine(language: Language, line: number): string {
    const name = this.#random.pick(WORDS);
    const value = this.#random.between(1, 999);
    if (line % 4 === 0) return `${COMMENTS[language]} ${this.#phrase(5)}`;
    switch (language) {
      case "ts":
        return `const ${name}${String(line)} = await ${name}({ limit: ${String(value)}, name: "${name}" });`;
      case "python":
        return `${name}_${String(line)} = [row for row in ${name} if row["cost"] > ${String(value)}]`;
      case "sql":
        return `SELECT ${name}, count(*) FROM ${name}s WHERE cost > ${String(value)} GROUP BY ${name};`;
      case "bash":
        return `grep -c "${name}" "$HOME/${name}.log" | head -n ${String(value)}`;
    }
  }
}

type Language = "ts" | "python" | "sql" | "bash";
const LANGUAGES: readonly Language[] = ["ts", "python", "sql", "bash"];
const COMMENTS: Readonly<Record<Language, string>> = {
  ts: "//",
  python: "#",
  sql: "--",
  bash: "#",
};
