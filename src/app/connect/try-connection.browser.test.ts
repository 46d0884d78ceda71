import { expect, test } from "vitest";

import { createEgress } from "#app/egress/egress.ts";
import { connectionOf } from "#app/test-support/key-fixture.ts";

import { tryConnection } from "./try-connection.ts";

test("says of a key with a character that cannot be sent that it is the key, and looks for nothing else", async () => {
  const asked: string[] = [];
  const egress = createEgress({
    network: async (url, { method = "GET" }) => {
      asked.push(`${method} ${url}`);
      return new Response();
    },
  });
  const tried = await tryConnection(
    { egress, newId: () => "id", now: () => 0 },
    connectionOf(),
    "sk-\u200bhidden",
    new AbortController().signal,
  );
  expect(tried).toMatchObject({
    ok: false,
    error: {
      kind: "invalid_request",
      code: "egress_header",
      host: "model.example",
      retryable: false,
    },
  });
  expect(asked).toEqual([]);
});
