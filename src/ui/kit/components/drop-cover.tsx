import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./drop-cover.module.css";

export interface DropCoverProps {
  /** Over the whole window, or over the positioned element that contains it. */
  over: "window" | "element";
  /** Says what dropping would do. */
  children: string;
}

/** Covers the drop target while files are dragged over it; visual only. */
export function DropCover({ over, children }: DropCoverProps) {
  return (
    <div className={classes(styles.cover, styles[over])} aria-hidden="true">
      <p>{children}</p>
    </div>
  );
}
