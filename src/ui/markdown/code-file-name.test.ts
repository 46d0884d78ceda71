import { expect, test } from "vitest";

import { codeFileName } from "./code-file-name.ts";

test.each([
  ["python", "code.py"],
  ["TypeScript", "code.ts"],
  ["c++", "code.cpp"],
  ["json", "code.json"],
  ["", "code.txt"],
  ["constructor", "code.txt"],
  ["../../etc/passwd", "code.txt"],
  ["no such language", "code.txt"],
])("code in %j is saved as %s", (language, name) => {
  expect(codeFileName(language)).toBe(name);
});
