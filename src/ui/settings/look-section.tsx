import { usePreference } from "#app/react/actions/preferences.ts";
import type { Preferences } from "#app/react/actions/preferences.ts";
import { Segmented } from "#ui/kit/components/choice.tsx";
import type { Option } from "#ui/kit/components/choice.tsx";
import { settingsLookWords } from "#ui/words/settings-look.ts";

import styles from "./settings.module.css";

/** How the page looks. Each choice applies immediately, in all tabs. */
export function LookSection() {
  return (
    <div className={styles.rows}>
      <Choice
        name="theme"
        label={settingsLookWords.theme.title}
        options={[
          { value: "system", label: settingsLookWords.theme.system },
          { value: "light", label: settingsLookWords.theme.light },
          { value: "dark", label: settingsLookWords.theme.dark },
        ]}
      />
      <Choice
        name="textSize"
        label={settingsLookWords.textSize.title}
        options={[
          { value: "small", label: settingsLookWords.textSize.small },
          { value: "normal", label: settingsLookWords.normal },
          { value: "large", label: settingsLookWords.textSize.large },
          { value: "largest", label: settingsLookWords.textSize.largest },
        ]}
      />
      <Choice
        name="density"
        label={settingsLookWords.density.title}
        options={[
          { value: "compact", label: settingsLookWords.density.compact },
          { value: "normal", label: settingsLookWords.normal },
          { value: "roomy", label: settingsLookWords.density.spacious },
        ]}
      />
      <Choice
        name="column"
        label={settingsLookWords.readingWidth.title}
        options={[
          { value: "narrow", label: settingsLookWords.readingWidth.narrow },
          { value: "normal", label: settingsLookWords.normal },
          { value: "wide", label: settingsLookWords.readingWidth.wide },
        ]}
      />
      <Choice
        name="reading"
        label={settingsLookWords.answerFont.title}
        options={[
          { value: "serif", label: settingsLookWords.answerFont.serif },
          { value: "sans", label: settingsLookWords.answerFont.sans },
        ]}
      />
      <Choice
        name="codeLines"
        label={settingsLookWords.codeLines.title}
        options={[
          { value: "scroll", label: settingsLookWords.codeLines.scroll },
          { value: "wrap", label: settingsLookWords.codeLines.wrap },
        ]}
      />
      <figure className={styles.sample} aria-label={settingsLookWords.sample.title}>
        <p className={styles.asked}>{settingsLookWords.sample.question}</p>
        <p className={styles.answered}>{settingsLookWords.sample.answer}</p>
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
