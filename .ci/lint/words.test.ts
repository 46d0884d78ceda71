import { join } from "node:path";

import { expect, it } from "vitest";

import { wordsIn, wordsInCode } from "./words.ts";

it("has the words of the screen in one place, where they have been brought there", () => {
  expect(wordsInCode(join(import.meta.dirname, "../.."))).toEqual([]);
});

it.each([
  ["const one = <p>Send</p>;", "Send"],
  ['const two = <input aria-label="Message" />;', "Message"],
  ['const three = { text: "Nothing was changed." };', "Nothing was changed."],
  // eslint-disable-next-line no-template-curly-in-string -- The code that is read.
  ["const four = `Couldn’t restore this: ${why}`;", "Couldn’t restore this:"],
  ['const five = [{ id: "tree", label: "Tree" }];', "Tree"],
  ['const six = <button>{isOn ? words.on : "off"}</button>;', "off"],
  ['const seven = <Figure name="Runs" />;', "Runs"],
  ['setProblem("Looking…");', "Looking…"],
  ['const eight = <Row {...{ label: "bin" }} />;', "bin"],
  // eslint-disable-next-line no-template-curly-in-string -- The code that is read.
  ["const nine = `${formatNumber(notes)} notes`;", "notes"],
  ['const ten = formatCount(notes, "note");', "formatCount"],
])("finds them in %s", (code, text) => {
  expect(wordsIn("planted.tsx", code)).toEqual([{ file: "planted.tsx", line: 1, text }]);
});

it.each([
  'import { a } from "two words.ts";',
  'const one = <p className="row wide">{words.send} …</p>;',
  'const two = <input type="text" name="key" />;',
  'const three = event.key === "Enter";',
  "// A comment has words.",
  'switch (name) { case "Conversation": break; }',
  'const four = { group: "Conversation", kind: "note", label: words.tree, action: "accept" };',
  'const five = headers["Content-Type"];',
  // eslint-disable-next-line no-template-curly-in-string -- The code that is read.
  "const six = `bin ${id}`;",
])("finds none in %s", (code) => {
  expect(wordsIn("planted.tsx", code)).toEqual([]);
});
