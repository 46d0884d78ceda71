import { usePreference } from "#app/preferences.ts";
import type { Preferences } from "#app/preferences.ts";
import { Segmented } from "#ui/kit/choice.tsx";
import type { Option } from "#ui/kit/choice.tsx";

import styles from "./settings.module.css";

/** How the page looks. Each choice holds at once, in all tabs. */
export function LookSection() {
  return (
    <div className={styles["rows"]}>
      <Choice
        name="theme"
        label="Theme"
        options={[
          { value: "system", label: "As the system" },
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
      />
      <Choice
        name="textSize"
        label="Text size"
        options={[
          { value: "small", label: "Small" },
          { value: "normal", label: "Normal" },
          { value: "large", label: "Large" },
          { value: "largest", label: "Largest" },
        ]}
      />
      <Choice
        name="density"
        label="Density"
        options={[
          { value: "compact", label: "Compact" },
          { value: "normal", label: "Normal" },
          { value: "roomy", label: "Roomy" },
        ]}
      />
      <Choice
        name="column"
        label="Reading width"
        options={[
          { value: "narrow", label: "Narrow" },
          { value: "normal", label: "Normal" },
          { value: "wide", label: "Wide" },
        ]}
      />
      <Choice
        name="reading"
        label="Answers in"
        options={[
          { value: "serif", label: "Serifs" },
          { value: "sans", label: "No serifs" },
        ]}
      />
      <figure className={styles["sample"]} aria-label="Sample">
        <p className={styles["asked"]}>Is there a cheaper way that still lets us go back?</p>
        <p className={styles["answered"]}>
          Yes: let the old database stay the only writer, and make the new one a replica that you
          can promote. You give up one thing, going back after the promotion.
        </p>
      </figure>
    </div>
  );
}

type Chosen = "theme" | "textSize" | "density" | "column" | "reading";

interface ChoiceProps<Name extends Chosen> {
  name: Name;
  label: string;
  options: readonly Option<Preferences[Name]>[];
}

function Choice<Name extends Chosen>({ name, label, options }: ChoiceProps<Name>) {
  const [value, choose] = usePreference(name);
  return (
    <div className={styles["choice"]}>
      <span aria-hidden="true">{label}</span>
      <Segmented label={label} value={value} options={options} onChange={choose} />
    </div>
  );
}
