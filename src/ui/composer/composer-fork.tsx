import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import * as composerWords from "#ui/words/composer.ts";

import styles from "./composer.module.css";

/** A new branch that will begin with the composer's text. */
export interface ForkBeingMade {
  name: string;
  onName: (name: string) => void;
  onCancel: () => void;
  /** Present if the branch ends with the person's own message, which they may want to edit instead. */
  onEditInstead?: () => void;
}

/** Shows the new branch's name, and buttons to leave the fork. */
export function ForkName({ fork }: { fork: ForkBeingMade }) {
  return (
    <>
      <div className={styles.fork}>
        <label>
          <span>{composerWords.newBranch}</span>
          <TextInput
            value={fork.name}
            placeholder={composerWords.newBranchHint}
            enterKeyHint="next"
            onChange={(event) => fork.onName(event.target.value)}
            onKeyDown={(event) => {
              // With an on-screen keyboard, Enter goes on to the message; elsewhere it sends.
              if (event.key !== "Enter" || hasKeyboard()) return;
              event.preventDefault();
              event.currentTarget.form?.querySelector("textarea")?.focus();
            }}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <Button size="small" variant="quiet" onClick={fork.onCancel}>
          {composerWords.cancelFork}
        </Button>
      </div>
      {fork.onEditInstead !== undefined && (
        <p className={styles.ends}>
          <span>{composerWords.endsWithMessage}</span>
          <Button size="small" variant="quiet" onClick={fork.onEditInstead}>
            {composerWords.editInstead}
          </Button>
        </p>
      )}
    </>
  );
}
