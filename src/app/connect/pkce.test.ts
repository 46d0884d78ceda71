import { expect, test } from "vitest";

import { challengeOf, newCodePair, randomToken } from "./pkce.ts";

test("the challenge matches the example in RFC 7636, appendix B", async () => {
  expect(await challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
});

test("a verifier has 43 characters that need no escaping, and is never repeated", async () => {
  const words = new Set(Array.from({ length: 100 }, randomToken));
  expect(words.size).toBe(100);
  for (const word of words) expect(word).toMatch(/^[\w-]{43}$/u);
  const { verifier, challenge } = await newCodePair();
  expect(challenge).toBe(await challengeOf(verifier));
});
