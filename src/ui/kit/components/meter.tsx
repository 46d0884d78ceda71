import styles from "./meter.module.css";

export interface MeterProps {
  /** What it measures, for example "Model calls". */
  label: string;
  value: number;
  max: number;
}

/** Shows how much of a budget is used. Turns ochre for the last fifth. */
export function Meter({ label, value, max }: MeterProps) {
  return (
    <meter
      aria-label={label}
      className={styles.meter}
      min={0}
      max={max}
      high={max * 0.8}
      value={Math.min(value, max)}
    />
  );
}
