import { expect, test } from "vitest";

import { likelierBaseUrl, withScheme } from "./typed-address.ts";

test.each([
  ["api.example.com/v1", "https://api.example.com/v1"],
  [" api.example.com:8443 ", "https://api.example.com:8443"],
  ["localhost:11434/v1", "http://localhost:11434/v1"],
  ["LOCALHOST/v1", "http://LOCALHOST/v1"],
  ["127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["192.168.1.20:1234/v1", "http://192.168.1.20:1234/v1"],
  ["[::1]:8080/v1", "http://[::1]:8080/v1"],
  ["studio.local:1234", "http://studio.local:1234"],
])("%j without a scheme leads to %j", (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});

test.each([
  "",
  "api",
  "sk-a-key-0123456789",
  "http://api.example.com/v1",
  "https://",
  "ftp://api.example.com",
  "mailto:me@example.com",
  "me:secret@api.example.com",
  "what is this?",
])("%j stays as it was typed", (typed) => {
  expect(withScheme(typed)).toBe(typed);
});

test.each([
  ["http://localhost:11434", "http://localhost:11434/v1"],
  ["https://api.example.com/openai/", "https://api.example.com/openai/v1"],
  ["https://api.example.com/v1/chat/completions", "https://api.example.com/v1"],
  ["https://api.example.com/v1/responses/", "https://api.example.com/v1"],
  ["https://api.example.com/v1/models", "https://api.example.com/v1"],
])("for %j, %j is likelier", (baseUrl, likelier) => {
  expect(likelierBaseUrl(baseUrl, "openai-chat")).toBe(likelier);
});

test("nothing is likelier than an address with a version, or one whose protocol adds it", () => {
  expect(likelierBaseUrl("https://api.example.com/v1", "openai-chat")).toBeUndefined();
  expect(likelierBaseUrl("https://api.example.com/api/v1beta/", "openai-chat")).toBeUndefined();
  expect(likelierBaseUrl("https://api.example.com", "anthropic-messages")).toBeUndefined();
  expect(likelierBaseUrl("api.example.com", "openai-chat")).toBeUndefined();
  expect(likelierBaseUrl("https://api.example.com?key=1", "openai-chat")).toBeUndefined();
  expect(likelierBaseUrl("https://api.example.com/v1/messages", "anthropic-messages")).toBe(
    "https://api.example.com/v1",
  );
});
