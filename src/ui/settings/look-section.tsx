import { usePreference } from "#app/react/actions/preferences.ts";
import type { Preferences } from "#app/react/actions/preferences.ts";
import { Segmented } from "#ui/kit/components/choice.tsx";
import type { Option } from "#ui/kit/components/choice.tsx";

import styles from "./settings.module.css";

/** How the page looks. Each choice applies immediately, in all tabs. */
export function LookSection() {
  return (
    <div className={styles.rows}>
      <Choice
        name="theme"
        label="Theme"
        options={[
          { value: "system", label: "System" },
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
          { value: "roomy", label: "Spacious" },
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
        label="Answer font"
        options={[
          { value: "serif", label: "Serif" },
          { value: "sans", label: "Sans serif" },
        ]}
      />
      <Choice
        name="codeLines"
        label="Long lines of code"
        options={[
          { value: "scroll", label: "Scroll" },
          { value: "wrap", label: "Wrap" },
        ]}
      />
      <figure className={styles.sample} aria-label="Sample">
        <p className={styles.asked}>Is there a cheaper way that still lets us go back?</p>
        <p className={styles.answered}>
          Yes: keep the old database as the only one that takes writes, and make the new one a
          replica that you can promote. You give up one thing, going back after the promotion.
        </p>
      </figure>
    </div>
  );
}

type ChoiceName = "theme" | "textSize" | "density" | "column" | "reading" | "codeLines";

interface ChoiceProps<Name extends ChoiceName> {
  name: Name;
  label: string;
  options: readonly Option<Preferences[Name]>[];
}

function Choice<Name extends ChoiceName>({ name, label, options }: ChoiceProps<Name>) {
  const [value, choose] = usePreference(name);
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      <Segmented label={label} value={value} options={options} onChange={choose} />
    </div>
  );
}
