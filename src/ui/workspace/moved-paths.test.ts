import { expect, it } from "vitest";

import { movedPaths } from "./moved-paths.ts";

it("moves a folder's files along with it", () => {
  expect(movedPaths("src", "lib/js", ["src/a.js", "src/in/b.js"]).map(({ to }) => to)).toEqual([
    "lib/js/a.js",
    "lib/js/in/b.js",
  ]);
});
