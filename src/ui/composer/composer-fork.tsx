import { Button } from "#ui/kit/components/button.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";

import styles from "./composer.module.css";

/** A new branch that begins with the composer's text. */
export interface ForkBeingMade {
  name: string;
  onName: (name: string) => void;
  onCancel: () => void;
  /**
   * Present if the branch ends with the person's own message, which they may
   * want to edit instead.
   */
  onEditInstead?: () => void;
}

/** The new branch's name, and buttons to leave it. */
export function ForkName({ fork }: { fork: ForkBeingMade }) {
  return (
    <>
      <div className={styles.fork}>
        <label>
          <span>New branch</span>
          <TextInput
            value={fork.name}
            placeholder="Named after your first message"
            onChange={(event) => fork.onName(event.target.value)}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <Button size="small" variant="quiet" onClick={fork.onCancel}>
          Cancel
        </Button>
      </div>
      {fork.onEditInstead !== undefined && (
        <p className={styles.ends}>
          <span>This branch ends with your message. Press Send to have it answered.</span>
          <Button size="small" variant="quiet" onClick={fork.onEditInstead}>
            Edit it instead
          </Button>
        </p>
      )}
    </>
  );
}
