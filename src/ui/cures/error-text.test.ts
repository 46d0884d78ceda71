import { describe, expect, test } from "vitest";

import { IN_BIN } from "#domain/in-bin.ts";
import { connectionGone } from "#domain/runs/run-error.ts";
import type { Obstacle, RunError, RunErrorKind } from "#domain/runs/run-error.ts";
import { NO_LIST, NO_MODELS } from "#domain/runs/unlisted.ts";
import { taskAtWork } from "#domain/tasks/task-at-work.ts";

import { cureOf, mustBeCured, waitsUntil } from "./cure.ts";
import { errorText, quotedMessage } from "./error-text.ts";

const ORIGIN = "https://bough.example";

/** An object, so that it does not compile if a kind is missing. */
const kinds: Record<RunErrorKind, true> = {
  network: true,
  stall: true,
  cut: true,
  malformed_stream: true,
  too_long: true,
  rate_limit: true,
  overloaded: true,
  server: true,
  in_stream: true,
  authentication: true,
  permission: true,
  not_found: true,
  invalid_request: true,
  context_length: true,
  quota: true,
  tool_failed: true,
  tool_fatal: true,
  interrupted: true,
  budget: true,
  no_progress: true,
  invalid_output: true,
  storage: true,
  internal: true,
};

const obstacles: Record<Obstacle, true> = {
  offline: true,
  mixed_content: true,
  loopback_blocked: true,
  local_access_denied: true,
  local_access_unanswered: true,
  cors: true,
  silent: true,
  organisation: true,
};

function failed(kind: RunErrorKind, fields: Partial<RunError> = {}): RunError {
  return { kind, message: "", retryable: false, ...fields };
}

function network(obstacle: Obstacle, host: string): RunError {
  return failed("network", { obstacle, host });
}

const place = { origin: ORIGIN, system: "Linux" as const };
/** All lines that the cure offers for copying. */
const linesOf = (error: RunError, at = {}) =>
  cureOf(error, { ...place, ...at }).guides.flatMap(({ steps }) =>
    steps.flatMap(({ line }) => line ?? []),
  );

describe("every failure", () => {
  test.each(Object.keys(kinds))(
    "of kind %s says what happened, what is safe and what to do",
    (kind) => {
      // The record's keys are exactly the kinds.
      const words = errorText(failed(kind as RunErrorKind), ORIGIN);
      for (const sentence of Object.values(words)) expect(sentence).toMatch(/^\S.{5,}/u);
      expect(words.title).not.toMatch(/\.$/u);
      expect(words.cure).toMatch(/\.$/u);
    },
  );

  test("of the network has a title of its own for each obstacle, locally and elsewhere", () => {
    const told = (host: string) =>
      Object.keys(obstacles)
        .filter((obstacle) => obstacle !== "organisation")
        .map((obstacle) => errorText(network(obstacle as Obstacle, host), ORIGIN).title);
    for (const host of ["localhost:11434", "api.example.com"]) {
      expect(new Set(told(host)).size).toBe(told(host).length);
    }
  });

  test("names the host, and mentions CORS only where that is the cause", () => {
    const { title, cure } = errorText(network("silent", "localhost:11434"), ORIGIN);
    expect(title).toBe("No answer from localhost:11434");
    expect(cure).not.toContain("CORS");
  });

  test("blames an address only where the person can correct it", () => {
    const errors = [
      network("silent", "api.example.com"),
      network("cors", "api.example.com"),
      failed("not_found"),
    ];
    for (const error of errors) {
      expect(errorText(error, ORIGIN).cure).toContain("base URL");
      expect(errorText(error, ORIGIN, true, false).cure).not.toContain("base URL");
    }
  });

  test("of a conversation in the bin is not called a bug", () => {
    const { title, cure } = errorText(failed("internal", { code: IN_BIN }), ORIGIN);
    expect(title).toContain("in the bin");
    expect(cure).not.toContain("bug");
    expect(errorText(failed("internal"), ORIGIN).cure).toContain("bug");
  });

  test("of a sub-task that did not stop is not called a bug, and says what stops it", () => {
    const { title, safe, cure } = errorText(taskAtWork("It takes unusually long."), ORIGIN);
    expect(title).toBe("A sub-task didn’t stop");
    expect(safe).toContain("may still be at work");
    expect(cure).not.toContain("bug");
    expect(cure).toContain("Your next message, or Retry, stops it first.");
  });

  test("of an answer that was interrupted says how it can be left as it is", () => {
    expect(errorText(failed("interrupted"), ORIGIN).cure).toContain("Keep as it is");
    const { safe, cure } = errorText(failed("interrupted"), ORIGIN, false);
    expect(safe).toBe("Your message is kept. Nothing was sent again.");
    expect(cure).not.toContain("Keep as it is");
  });

  test("of a list of models that is missing or empty does not blame the model", () => {
    const host = "localhost:11434";
    const missing = failed("not_found", { code: NO_LIST, host });
    const empty = failed("not_found", { code: NO_MODELS, host });
    expect(errorText(missing, ORIGIN).title).toBe(
      "localhost:11434 has no list of models at this address",
    );
    expect(linesOf(missing, { modelId: "m1" })).toEqual([]);
    expect(errorText(empty, ORIGIN).title).toBe("localhost:11434 has no models yet");
    expect(linesOf(empty)).toEqual(["ollama pull llama3.2"]);
    expect(linesOf(empty, { modelId: "gemma3" })).toEqual(["ollama pull gemma3"]);
  });

  test("of an organisation that blocks browsers does not blame the key", () => {
    const error = failed("permission", { obstacle: "organisation", host: "api.anthropic.com" });
    expect(errorText(error, ORIGIN)).toMatchObject({
      title: "api.anthropic.com doesn’t allow browsers for this organisation",
      cure: expect.stringContaining("The key is correct"),
    });
  });
});

describe("the cure", () => {
  test("for Ollama gives the exact line for each system", () => {
    const error = network("cors", "localhost:11434");
    expect(linesOf(error)[0]).toContain(
      `printf '[Service]\\nEnvironment="OLLAMA_ORIGINS=%s"\\n' https://bough.example`,
    );
    expect(cureOf(error, place).guides.map(({ name }) => name)).toEqual([
      "Linux",
      "Just once",
      "macOS",
      "Windows",
    ]);
    const all = linesOf(error);
    expect(all).toContain("launchctl setenv OLLAMA_ORIGINS https://bough.example");
    expect(all).toContain('setx OLLAMA_ORIGINS "https://bough.example"');
    expect(all).toContain("OLLAMA_ORIGINS=https://bough.example ollama serve");
  });

  test("for the page's own system comes first", () => {
    const ways = cureOf(network("cors", "127.0.0.1:11434"), { ...place, system: "macOS" }).guides;
    expect(ways[0]?.name).toBe("macOS");
  });

  test.each([
    ["localhost:1234", "lms server start --cors"],
    ["localhost:8080", "--cors-origins https://bough.example"],
    ["localhost:8000", `--allowed-origins '["https://bough.example"]'`],
    ["localhost:5555", "Access-Control-Allow-Origin: https://bough.example"],
    ["192.168.1.20:11434", "OLLAMA_ORIGINS"],
  ])("for a server at %s that blocks pages", (host, line) => {
    expect(linesOf(network("cors", host)).join("\n")).toContain(line);
  });

  test("uses the connection's preset if the port is unknown", () => {
    expect(linesOf(network("cors", "localhost:5555"), { presetId: "lm-studio" })).toEqual([
      "lms server start --cors",
    ]);
  });

  test("for a server that is not running says how to start it", () => {
    expect(linesOf(network("silent", "localhost:11434"))).toContain("ollama serve");
    expect(linesOf(network("silent", "api.example.com"))).toEqual([]);
  });

  test("for a denied permission leads to Chrome's settings for this site", () => {
    expect(linesOf(network("local_access_denied", "localhost:11434"))).toEqual([
      "chrome://settings/content/siteDetails?site=https%3A%2F%2Fbough.example",
    ]);
  });

  test("for a model that Ollama lacks downloads it, only if its name is safe in a shell", () => {
    const error = failed("not_found", { host: "localhost:11434" });
    expect(linesOf(error, { modelId: "llama3.2:1b" })).toEqual(["ollama pull llama3.2:1b"]);
    expect(linesOf(error, { modelId: "x; rm -rf '~'" })).toEqual([]);
    expect(linesOf(failed("not_found", { host: "api.openai.com" }), { modelId: "x" })).toEqual([]);
  });

  test.each<[RunErrorKind, string, string | undefined]>([
    ["quota", "openrouter.ai", "https://openrouter.ai/settings/credits"],
    ["quota", "api.deepseek.com", "https://platform.deepseek.com/top_up"],
    ["quota", "api.example.com", undefined],
    ["authentication", "api.anthropic.com", "https://console.anthropic.com/settings/keys"],
    ["authentication", "localhost:11434", undefined],
  ])("for %s at %s links to the provider's page", (kind, host, address) => {
    expect(cureOf(failed(kind, { host }), place).link?.address).toBe(address);
  });

  test.each<[RunErrorKind, string]>([
    ["network", "open_connection"],
    ["authentication", "open_connection"],
    ["permission", "choose_model"],
    ["not_found", "choose_model"],
    ["context_length", "fork_earlier"],
    ["overloaded", "choose_model"],
  ])("for %s leads to the right place", (kind, act) => {
    expect(cureOf(failed(kind), place).actions).toContain(act);
  });

  test("a refused key has to be changed first; for a missing one Retry asks", () => {
    expect(mustBeCured(failed("authentication"))).toBe(true);
    expect(mustBeCured(failed("authentication", { code: "key_missing" }))).toBe(false);
    expect(mustBeCured(failed("server"))).toBe(false);
    expect(mustBeCured(failed("invalid_request"))).toBe(false);
    expect(mustBeCured(failed("invalid_request", { code: "egress_header" }))).toBe(true);
  });

  test.each<RunErrorKind>(["context_length", "not_found", "permission", "quota"])(
    "%s is not mended by asking again",
    (kind) => {
      expect(mustBeCured(failed(kind))).toBe(true);
    },
  );

  test("until the time that a server named, waiting helps; afterwards asking does", () => {
    const soon = Date.now() + 3_600_000;
    expect(waitsUntil(failed("rate_limit", { retryAt: soon }))).toBe(soon);
    expect(waitsUntil(failed("rate_limit", { retryAt: 1_000 }))).toBeUndefined();
    expect(waitsUntil(failed("rate_limit"))).toBeUndefined();
  });

  test("too many bytes is about attachments, not about the model's context", () => {
    const error = failed("invalid_request", { status: 413, host: "api.example.com" });
    expect(errorText(error, ORIGIN)).toMatchObject({
      title: "The request is too large for api.example.com",
      cure: expect.stringContaining("attachment"),
    });
    expect(cureOf(error, place).actions).toEqual(["fork_earlier"]);
    expect(mustBeCured(error)).toBe(true);
  });

  test("where a provider serves nobody, no other key is asked for", () => {
    const code = "unsupported_country_region_territory";
    const error = failed("permission", { code, host: "api.example.com" });
    expect(errorText(error, ORIGIN).title).toContain("your country or region");
    expect(cureOf(error, place).actions).toEqual(["choose_model"]);
  });
});

test("what this page does not send leads to the connection, and says that nothing was sent", () => {
  const error = failed("invalid_request", { code: "egress_header" });
  expect(cureOf(error, place).actions).toEqual(["open_connection"]);
  expect(cureOf(failed("invalid_request"), place).actions).toEqual(["choose_model"]);
  expect(errorText(error, ORIGIN, false)).toMatchObject({
    title: "The request can’t be sent",
    safe: "Nothing was sent.",
  });
});

describe("quotedWords", () => {
  test("only the other side's own words are quoted", () => {
    const error = (kind: RunErrorKind, more: Partial<RunError> = {}): RunError => ({
      kind,
      message: "Words.",
      retryable: true,
      ...more,
    });
    expect(quotedMessage(error("server"))).toBe("Words.");
    expect(quotedMessage(error("interrupted"))).toBeUndefined();
    expect(quotedMessage(error("network"))).toBe("Words.");
    expect(quotedMessage(error("network", { obstacle: "cors" }))).toBeUndefined();
    expect(quotedMessage(error("budget", { budget: "model_calls" }))).toBeUndefined();
    expect(quotedMessage(error("budget", { budget: "output_retries" }))).toBe("Words.");
  });
});

test("a connection that is gone: nothing was sent, and another model is the way on", () => {
  const gone = connectionGone();
  expect(errorText(gone, ORIGIN)).toMatchObject({
    title: "This conversation’s connection isn’t on this device",
    safe: expect.stringContaining("Nothing was sent"),
    cure: expect.stringContaining("another model"),
  });
  expect(quotedMessage(gone)).toBeUndefined();
  expect(mustBeCured(gone)).toBe(true);
  expect(cureOf(gone, place).actions).toEqual(["choose_model"]);
  const refused = failed("invalid_request", { code: "bad" });
  expect(errorText(refused, ORIGIN).title).toBe("The request was rejected");
});
