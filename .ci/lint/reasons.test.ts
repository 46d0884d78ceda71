import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../../src");

/** A line with a reason that is followed neither by a full stop nor by the closing bracket around it. */
const WITHOUT_STOP = /^.*\$\{why\}(?![.)]).*$/gmu;

const withoutStop = (text: string) => text.match(WITHOUT_STOP) ?? [];

it.each(["app/words", "ui/words"])("gives every text with a reason a stop, in %s", (directory) => {
  const files = readdirSync(join(SOURCE, directory)).map((name) => join(SOURCE, directory, name));
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap((file) => withoutStop(readFileSync(file, "utf8")))).toEqual([]);
});

it.each([
  // eslint-disable-next-line no-template-curly-in-string -- The code that is read.
  ["`Not saved: ${why}`", false],
  // eslint-disable-next-line no-template-curly-in-string -- The code that is read.
  ["`Not saved: ${why} Your text is still here.`", false],
  // eslint-disable-next-line no-template-curly-in-string -- The code that is read.
  ["`Not saved: ${why}. Your text is still here.`", true],
  // eslint-disable-next-line no-template-curly-in-string -- The code that is read.
  ["`the message (${why})`", true],
])("knows whether %s has one", (text, isStopped) => {
  expect(withoutStop(text)).toEqual(isStopped ? [] : [text]);
});
