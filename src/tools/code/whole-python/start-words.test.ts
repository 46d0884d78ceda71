import { describe, expect, it } from "vitest";

import { downloadWords, StartFailure, startProblem, STARTING } from "./start-words.ts";

describe("whole Python that starts", () => {
  it("says how far its download is, and then that it starts", () => {
    expect(downloadWords(3_210_000, 13_400_000)).toBe("Downloading Python: 3.2 of 13.4 MB…");
    expect(downloadWords(13_400_000, 13_400_000)).toBe(STARTING);
  });

  it.each([
    [new StartFailure("blocked"), "something in this browser blocks it"],
    [new StartFailure("slow"), "did not start within two minutes"],
    [
      new Error("Uncaught RangeError: WebAssembly.Memory(): could not allocate memory"),
      "not enough free memory",
    ],
    ["odd", "odd. A smaller Python"],
  ])("tells why it did not start, and what to do: %s", (thrown, words) => {
    const said = startProblem(thrown);
    expect(said).toContain(words);
    expect(said).toContain("Settings → Tools");
  });
});
