import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { dataIn, jsonText, jsonTextSoFar } from "./json-text.ts";

const json = '{"city": "Graz"}';

describe("an answer in a code fence", () => {
  test.each([
    json,
    `\`\`\`json\n${json}\n\`\`\``,
    `\n \`\`\`\n${json}\n\`\`\`\n`,
    `\`\`\`JSON \r\n${json}\r\n\`\`\``,
    `\`\`\`json\n${json}\`\`\``,
  ])("is its JSON: %j", (answer) => {
    expect(jsonText(answer)).toBe(json);
    expect(dataIn(answer)).toEqual({ value: { city: "Graz" }, text: json });
  });

  test.each([
    `Here it is:\n\`\`\`json\n${json}\n\`\`\``,
    `\`\`\`json\n${json}\n\`\`\`\nAnything else?`,
    `\`\`\`python\n${json}\n\`\`\``,
    `\`\`\`json\n${json}\n\`\`\`\n\`\`\`json\n${json}\n\`\`\``,
    "3",
    "{not JSON}",
  ])("with anything else is no data: %j", (answer) => {
    expect(dataIn(answer)).toBeUndefined();
  });

  test("keeps a fence inside a string", () => {
    const value = { code: "```json\n{}\n```" };
    const text = JSON.stringify(value);
    expect(dataIn(`\`\`\`json\n${text}\n\`\`\``)).toEqual({ value, text });
  });

  test("is the same value as without one, whatever the value", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
        (value) => {
          const text = JSON.stringify(value, null, 2);
          expect(dataIn(`\`\`\`json\n${text}\n\`\`\``)).toEqual(dataIn(text));
        },
      ),
    );
  });

  test("is read from its beginning on", () => {
    const whole = `\`\`\`json\n${json}\n\`\`\``;
    for (let end = 8; end <= whole.length; end += 1) {
      expect(json.startsWith(jsonTextSoFar(whole.slice(0, end)).trim())).toBe(true);
    }
    expect(jsonTextSoFar("`x` is short")).toBe("`x` is short");
  });
});
