import type { Row } from "./scenario.ts";

/** A figure of Bough's that may be this much at most. */
export function atMost(most: number): NonNullable<Row["reach"]> {
  return { of: "bough", atMost: most };
}

/** A ratio to the Markdown floor that may be this much at most. */
export function ratioAtMost(most: number): NonNullable<Row["reach"]> {
  return { of: "ratio", atMost: most };
}
