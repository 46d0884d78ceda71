import { expect, it } from "vitest";

import { callDraftKeys } from "./call-draft-keys.ts";
import {
  asideDraftKey,
  branchOfDraft,
  bringBackBeforeKey,
  bringBackDraftKey,
  callDraftKey,
  callOfDraft,
  editDraftKey,
  forkDraftKey,
  isDraftKey,
  NEW_CONVERSATION_DRAFT,
  nodeOfDraft,
} from "./draft-keys.ts";
import { fuseDraftKey } from "./fuse-draft-key.ts";

it("recognizes every draft key that is not a branch's id", () => {
  const keys = [forkDraftKey("n"), editDraftKey("n"), callDraftKey("n"), NEW_CONVERSATION_DRAFT];
  expect(keys.map(isDraftKey)).toEqual([true, true, true, true]);
  expect(keys.map(nodeOfDraft)).toEqual(["n", "n", undefined, undefined]);
  expect(isDraftKey(asideDraftKey("n"))).toBe(true);
  expect(nodeOfDraft(asideDraftKey("n"))).toBe("n");
  const fused = [fuseDraftKey("text", ["n", "m"]), fuseDraftKey("name", ["n", "m"])];
  expect(fused.map(isDraftKey)).toEqual([true, true]);
  expect(fused.map(nodeOfDraft)).toEqual(["n", "n"]);
  expect(keys.map(callOfDraft)).toEqual([undefined, undefined, "n", undefined]);
  expect(callDraftKeys("n").map(isDraftKey)).toEqual([true, true, true]);
  expect(callDraftKeys("n").map(callOfDraft)).toEqual(["n", "n", "n"]);
  const broughtBack = [bringBackDraftKey("b"), bringBackBeforeKey("b")];
  expect(broughtBack.map(isDraftKey)).toEqual([true, true]);
  expect([...broughtBack, ...keys].map(branchOfDraft)).toEqual([
    "b",
    "b",
    ...keys.map(() => undefined),
  ]);
  for (const id of [crypto.randomUUID(), "newer", "b:fork:n"]) expect(isDraftKey(id)).toBe(false);
});
