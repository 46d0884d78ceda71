import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { contrast, distance, parseTokens, seenBy, surfacesOf } from "./colour-measure.ts";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const [normal = "", more = ""] = css.split("@media (prefers-contrast: more)");
const schemes = ["light", "dark"] as const;

/** Text that has to be readable on every surface on which it may appear. */
const text = ["ink", "ink-2", "ink-quiet", "accent", "waits", "broke"];
const surfaces = ["paper", "desk", "sheet"];
const pairs: [string, string][] = [
  ...text.flatMap((ink) => surfaces.map((surface): [string, string] => [ink, surface])),
  ["ink", "press"],
  ["ink-2", "press"],
  ["ink", "accent-wash"],
  ["ink-2", "accent-wash"],
  ["accent", "accent-wash"],
  ["ink", "waits-wash"],
  ["ink-2", "waits-wash"],
  ["waits", "waits-wash"],
  ["ink", "broke-wash"],
  ["ink-2", "broke-wash"],
  ["broke", "broke-wash"],
  ["ink", "selection"],
  ["ink", "mark"],
  ["on-accent", "accent"],
  ["on-accent", "accent-press"],
  ["on-broke", "broke"],
  ["on-broke", "broke-press"],
  ["code-comment", "code-paper"],
  ["code-keyword", "code-paper"],
  ["code-string", "code-paper"],
  ["code-number", "code-paper"],
  ["code-title", "code-paper"],
  ["code-type", "code-paper"],
  ["code-attribute", "code-paper"],
  ["code-added", "code-paper"],
  ["code-removed", "code-paper"],
];
const hues = Array.from({ length: 8 }, (_, index) => `hue-${index}`);

describe.each(schemes)("the %s theme", (scheme) => {
  const tokens = parseTokens(normal, scheme);

  it.each(pairs)("%s on %s reaches AA for text", (ink, surface) => {
    expect(contrast(tokens, ink, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["line-control", "focus", ...hues])("%s reaches 3 to 1 as a mark", (mark) => {
    for (const surface of surfacesOf(tokens, surfaces)) {
      expect(contrast(tokens, mark, surface)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(["usual", "protan", "deutan", "tritan"] as const)(
    "hues differ with %s sight",
    (sight) => {
      for (const [index, hue] of hues.entries()) {
        for (const other of hues.slice(index + 1)) {
          const apart = distance(seenBy(tokens, hue, sight), seenBy(tokens, other, sight));
          expect(apart, `${hue} and ${other}`).toBeGreaterThan(0.045);
        }
      }
    },
  );

  it("raises text to AAA when more contrast is requested", () => {
    const raised = { ...tokens, ...parseTokens(more, scheme) };
    for (const ink of ["ink", "ink-2", "ink-quiet", "accent", "waits", "broke"]) {
      for (const surface of surfaces) {
        expect(contrast(raised, ink, surface), `${ink} on ${surface}`).toBeGreaterThanOrEqual(7);
      }
    }
  });
});
