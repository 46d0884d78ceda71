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
    />
  );
}
