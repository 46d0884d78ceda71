import { hueOf } from "#domain/branching/colours.ts";
import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./dot.module.css";

export interface DotProps {
  /** Index of a branch hue, 0 to 7; absent means the hue of the surrounding element. */
  hue?: number;
  /**
   * `live` pulses while something streams; `waiting` has a ring, meaning that the person is needed.
   */
  state?: "still" | "live" | "waiting" | "broke";
}

/** A branch's colour as a mark. Decorative: the branch's name is always beside it. */
export function Dot({ hue, state = "still" }: DotProps) {
  return (
    <span
      aria-hidden="true"
      data-hue={hue === undefined ? undefined : hueOf(hue)}
      className={classes(styles.dot, state !== "still" && styles[state])}
      ref={state === "live" ? breathe : undefined}
    />
  );
}

/**
 * Pulses the dot in ten steps a second. In every frame that the page draws for any reason, a browser
 * recalculates the style of each animation, and a streaming answer draws thirty frames a second. A style
 * sheet can only put steps between two key frames, which saves nothing.
 */
function breathe(dot: HTMLElement): (() => void) | undefined {
  if (window.matchMedia("(prefers-reduced-motion:reduce)").matches) return undefined;
  const breath = dot.animate(
    [
      { opacity: 0.28, scale: 1, easing: "ease-in-out" },
      { opacity: 0.08, scale: 1.35, easing: "ease-in-out" },
      { opacity: 0.28, scale: 1 },
    ],
    { pseudoElement: "::after", duration: 1_800, iterations: Infinity, easing: "steps(18)" },
  );
  return () => breath.cancel();
}
