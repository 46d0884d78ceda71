import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { curlCommand } from "./curl.ts";
import { redactHeaders } from "./secret-headers.ts";

interface Received {
  url: string | undefined;
  headers: Record<string, unknown>;
  body: Buffer;
}

const received: Received[] = [];
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { url, headers } = request;
      received.push({ url, headers, body: Buffer.concat(pieces) });
      response.end("ok");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // A server that listens on a port has an address of this type.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

/** Runs the command from a file, as a person would. */
async function run(command: string, variables: Record<string, string>): Promise<Received> {
  const shell = spawn("sh", ["-s"], { env: { ...process.env, ...variables, no_proxy: "*" } });
  shell.stdin.end(`${command}\n`);
  await new Promise((resolve) => {
    shell.on("close", resolve);
  });
  const last = received.at(-1);
  if (last === undefined) throw new Error("Nothing was received.");
  return last;
}

const shown = {
  "content-type": "application/json",
  "x-title": `it's "$HOME" \`id\` and \\`,
};
const headers = redactHeaders(
  { ...shown, "X-Gateway-Code": "secret of a gateway" },
  { authorization: "Bearer $OPENAI_API_KEY" },
);

describe("a request as a curl command", () => {
  test.each([
    ["quotes, dollars and backslashes", { text: `'"$HOME" $(id) \`id\` \\n '' !!` }],
    ["line breaks and control characters", { text: "a\nb\r\n\t\u0000\u0007\u001b[31m" }],
    [
      "characters that erase what is before them",
      { text: "it's\u007f\u007f\u0080\u0085\u009b31m" },
    ],
    ["other alphabets, invisible and turning characters", { text: "日本 \u202e\u200b é 🦄" }],
    ["more than one argument can hold", { text: `it's ${"é".repeat(300_000)}` }],
  ])("sends exactly the bytes: %s", async (_, value) => {
    const body = JSON.stringify(value);
    const url = `${address}/v1/it's?alt=sse&$x=1`;
    const command = curlCommand({ url, headers, body });
    expect(command).not.toContain("secret");
    expect(command.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    const sent = await run(command, {
      OPENAI_API_KEY: "sk-secret $1 'x'",
      X_GATEWAY_CODE: "gate",
    });
    expect(sent.body.equals(Buffer.from(body))).toBe(true);
    expect(sent.url).toBe("/v1/it's?alt=sse&$x=1");
    expect(sent.headers["authorization"]).toBe("Bearer sk-secret $1 'x'");
    expect(sent.headers["x-gateway-code"]).toBe("gate");
    expect(sent.headers["x-title"]).toBe(shown["x-title"]);
    expect(sent.headers["content-type"]).toBe("application/json");
  });

  test("names no variable without a key", () => {
    const command = curlCommand({ url: address, headers: { a: "$PATH" }, body: "{}" });
    expect(command).toContain("-H 'a: $PATH'");
  });

  test.each([
    ["X-Title", "$X_TITLE", "-H 'X-Title: $X_TITLE'"],
    ["x-gateway-code", "$PATH", "-H 'x-gateway-code: $PATH'"],
    ["x-gateway-code", "a $X_GATEWAY_CODE", "-H 'x-gateway-code: a $X_GATEWAY_CODE'"],
    ["x-gateway-code", "$X_GATEWAY_CODE", `-H 'x-gateway-code: '"$X_GATEWAY_CODE"`],
    ["Authorization", "Bearer $A_KEY", `-H 'Authorization: Bearer '"$A_KEY"`],
    ["Authorization", "Basic a$PATH", "-H 'Authorization: Basic a$PATH'"],
  ])("treats only a header's own placeholder as a variable: %s: %s", (name, value, line) => {
    expect(curlCommand({ url: address, headers: { [name]: value }, body: "{}" })).toContain(line);
  });
});
