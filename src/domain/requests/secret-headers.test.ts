import { describe, expect, it } from "vitest";

import { secretValues, redactHeaders, shellVariableIn } from "./secret-headers.ts";

const harmless = {
  "content-type": "application/json",
  "anthropic-version": "2023-06-01",
  "HTTP-Referer": "https://reader.example",
  "X-Title": "Reading group",
  "OpenAI-Beta": "responses=v1",
  "anthropic-beta": "files-api",
};
const secret = {
  "x-gateway-credential": "open sesame",
  "X-Functions-Code": "c0de",
  "cf-access-client-id": "who",
  "OpenAI-Organization": "org-1",
  "api-key": "k",
};

describe("a header that a person added", () => {
  it("is secret unless it is known to be harmless", () => {
    const shown = redactHeaders({ ...harmless, ...secret }, {});
    expect(shown).toMatchObject(harmless);
    for (const [name, value] of Object.entries(secret)) {
      expect(shown[name]).toBe(`$${name.replaceAll("-", "_").toUpperCase()}`);
      expect(JSON.stringify(shown)).not.toContain(`"${value}"`);
    }
    expect(secretValues({ ...harmless, ...secret })).toEqual(Object.values(secret));
  });

  it("is shown with exactly the variable that replaces its value", () => {
    const shown = redactHeaders({ ...harmless, ...secret }, { authorization: "Bearer $A_KEY" });
    const variables = Object.entries(shown).flatMap(
      ([name, value]) => shellVariableIn(name, value) ?? [],
    );
    expect(variables).toEqual([
      "X_GATEWAY_CREDENTIAL",
      "X_FUNCTIONS_CODE",
      "CF_ACCESS_CLIENT_ID",
      "OPENAI_ORGANIZATION",
      "API_KEY",
      "A_KEY",
    ]);
  });
});
