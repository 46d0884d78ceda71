import { expect, test } from "vitest";

import { defaultRetryPolicy } from "#domain/connections/connection.ts";

import { LOCAL_FIRST_BYTE, retryOfServer, retryPolicyOf } from "./retry-policy.ts";

test.each([
  ["http://localhost:11434/v1", undefined, LOCAL_FIRST_BYTE],
  ["http://127.0.0.1:1234/v1", undefined, LOCAL_FIRST_BYTE],
  ["http://[::1]:8080/v1", undefined, LOCAL_FIRST_BYTE],
  ["http://192.168.1.20:8000/v1", undefined, LOCAL_FIRST_BYTE],
  ["http://gpu-box:8000/v1", undefined, LOCAL_FIRST_BYTE],
  ["https://models.example/v1", "ollama", LOCAL_FIRST_BYTE],
  ["https://models.example/v1", undefined, defaultRetryPolicy.firstByteTimeout],
  ["https://api.openai.com/v1", "openai", defaultRetryPolicy.firstByteTimeout],
  ["", undefined, defaultRetryPolicy.firstByteTimeout],
  ["no address", undefined, defaultRetryPolicy.firstByteTimeout],
])("D9: %s of preset %s has its time to begin", (baseUrl, preset, firstByteTimeout) => {
  expect(retryPolicyOf({ baseUrl, preset })).toEqual({ ...defaultRetryPolicy, firstByteTimeout });
});

test("D9: the connection's own choice goes before it, and one that is gone has nothing", () => {
  const baseUrl = "http://localhost:11434/v1";
  const retry = { firstByteTimeout: 5_000 };
  expect(retryPolicyOf({ baseUrl, retry })).toMatchObject(retry);
  expect(retryOfServer(undefined)).toEqual({});
  expect(retryPolicyOf(undefined)).toEqual(defaultRetryPolicy);
});
