import { expect, it } from "vitest";

import {
  callDraftKey,
  callOfDraft,
  editDraftKey,
  forkDraftKey,
  isDraftKey,
  NEW_CONVERSATION_DRAFT,
  nodeOfDraft,
} from "./draft-keys.ts";

it("every key of a draft that is no branch's is known as one, and a branch's own id is not", () => {
  const keys = [forkDraftKey("n"), editDraftKey("n"), callDraftKey("n"), NEW_CONVERSATION_DRAFT];
  expect(keys.map(isDraftKey)).toEqual([true, true, true, true]);
  expect(keys.map(nodeOfDraft)).toEqual(["n", "n", undefined, undefined]);
  expect(keys.map(callOfDraft)).toEqual([undefined, undefined, "n", undefined]);
  for (const id of [crypto.randomUUID(), "newer", "b:fork:n"]) expect(isDraftKey(id)).toBe(false);
});
