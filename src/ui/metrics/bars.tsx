import { OneLine } from "#ui/kit/components/one-line.tsx";

import styles from "./chart.module.css";

/** The bar of one row. All its parts begin at the left and overlap, so the longest comes first. */
export interface Bar {
  name: string;
  /** Shares of the width, from 0 to 1. */
  parts: readonly { share: number; look: "wide" | "core" | "bad" }[];
}

/** Height of a bar (px). */
const HEIGHT = 10;

/** Horizontal bars. The table below them has the same rows with all figures. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <div role="img" aria-label={label} className={styles.bars}>
      {bars.map(({ name, parts }) => (
        <div key={name} className={styles.bar}>
          <OneLine dir="auto" title={name}>
            {name}
          </OneLine>
          <svg width="100%" height={HEIGHT} className={styles.track}>
            <rect width="100%" height={HEIGHT} rx="3" className={styles.ground} />
            {parts.map(({ share, look }) => (
              <rect
                key={look}
                width={`${Math.min(1, Math.max(0, share)) * 100}%`}
                height={HEIGHT}
                rx="3"
                className={styles[look]}
              />
            ))}
          </svg>
        </div>
      ))}
    </div>
  );
}
