import { classes } from "./classes.ts";

import styles from "./dot.module.css";

export interface DotProps {
  /** Index of a branch hue, 0 to 7; absent means the hue of the element around it. */
  hue?: number;
  /** `live` breathes while something streams, `waiting` wears a ring: the person is needed. */
  state?: "still" | "live" | "waiting" | "broke";
}

/** A branch's colour as a mark. Decorative: the branch's name always stands beside it. */
export function Dot({ hue, state = "still" }: DotProps) {
  return (
    <span
      aria-hidden="true"
      data-hue={hue === undefined ? undefined : hue % 8}
      className={classes(styles["dot"], styles[state])}
      ref={state === "live" ? breathe : undefined}
    />
  );
}

/**
 * In steps, ten a second: a browser works out an animation's style anew in every picture that the
 * page draws for another reason, and an answer draws thirty. A style sheet can only put steps
 * between two key frames, which saves nothing.
 */
function breathe(dot: HTMLElement): (() => void) | undefined {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
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
