import type { Row } from "./scenario.ts";

/** A maximum for Bough's figure. */
export function atMost(most: number): NonNullable<Row["reach"]> {
  return { of: "bough", atMost: most };
}

/** A maximum for the ratio to the Markdown floor. */
export function ratioAtMost(most: number): NonNullable<Row["reach"]> {
  return { of: "ratio", atMost: most };
}
