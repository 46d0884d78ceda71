import styles from "./connection.module.css";

export interface PillsProps<Value extends string> {
  /** Of the radio group; several rows of pills may be one group. */
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of several, as native radios that flow over as many lines as they need. */
export function Pills<Value extends string>({ name, value, options, onChange }: PillsProps<Value>) {
  return (
    <span className={styles["pills"]}>
      {options.map((option) => (
        <label key={option.value} className={styles["pill"]}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </span>
  );
}
