import { join } from "node:path";

import { expect, it } from "vitest";

import { hasNoWords, wordsIn, wordsInCode } from "./words.ts";

it("has the words of the screen in modules of their own", () => {
  expect(wordsInCode(join(import.meta.dirname, "../.."))).toEqual([]);
});

it.each([
  "app/react/actions/workspace.ts",
  "app/view/notices.ts",
  "first-frame/early.ts",
  "main.tsx",
  "ui/app.tsx",
  "ui/shell/dialog-boundary.tsx",
  "ui/shell/sidebar/sidebar.tsx",
  "ui/thread/transcript.tsx",
])("looks for them in %s", (file) => expect(hasNoWords(file)).toBe(true));

it.each([
  "app/commands/commands.ts",
  "app/view/notices.test.ts",
  "app/words/notices.ts",
  "domain/runs/run.ts",
  "ui/format/format-date.ts",
  "ui/words/frame.ts",
])("does not look in %s", (file) => expect(hasNoWords(file)).toBe(false));

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
  // eslint-disable-next-line no-template-curly-in-string -- The code that is read.
  ["notifyFailure(stored, { text: (why) => `Not saved: ${why}` });", "Not saved:"],
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
  'throw new Error("There are no services above this component.");',
])("finds none in %s", (code) => {
  expect(wordsIn("planted.tsx", code)).toEqual([]);
});
