import { expect, it } from "vitest";

import { refusalText } from "./refusal-text.ts";

it("says what happened, what is safe and what to do", () => {
  expect(refusalText("The quota has been exceeded.")).toBe(
    "Your decision couldn’t be saved: The quota has been exceeded. This call is still undecided, and your changes are still here. Decide again. If that fails, free up space on this device first.",
  );
});
