import type { ReactNode } from "react";

import { openSettings } from "#app/view/overlay.ts";
import type { SettingSource } from "#domain/settings/setting-source.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { branchWords } from "#ui/words/branch.tsx";

import type { DefaultValue } from "./use-settings.ts";

import styles from "./branch.module.css";

export interface TraitProps<Value> {
  /** The setting's name within the button's label: "system prompt". */
  what: string;
  source: SettingSource<Value> | null;
  /** What the value is compared with: a branch's name, or "the conversation". */
  otherName: string | null;
  /** Returns the value as text; empty for none. */
  say: (value: Value) => string;
  onBack: (value: Value) => void;
  /** What applies if nothing is set here; absent if nothing does. */
  byDefault?: DefaultValue | undefined;
  children: ReactNode;
}

/** A setting with the source of its value, and a button that resets it where it differs. */
export function Trait<Value>({ children, ...props }: TraitProps<Value>) {
  return (
    <div className={styles.trait}>
      {children}
      <Source {...props} />
    </div>
  );
}

function Source<Value>(props: Omit<TraitProps<Value>, "children">) {
  const { what, source, otherName, say, onBack, byDefault } = props;
  if (byDefault !== undefined && source?.from !== "own") return <ByDefault {...byDefault} />;
  if (source === null || otherName === null) return null;
  if (source.from !== "own") {
    const other = source.from === "conversation" ? branchWords.theConversation : otherName;
    return (
      <Note tone="quiet" size="xs">
        {branchWords.sameAs(other)}
      </Note>
    );
  }
  const words = say(source.other);
  return (
    <div className={styles.differs}>
      <p>
        {branchWords.differsFrom(otherName, words === "" ? branchWords.emptyThere : <q>{words}</q>)}
      </p>
      <Button
        size="small"
        variant="quiet"
        aria-label={branchWords.resetNamed(what, otherName)}
        onClick={() => onBack(source.other)}
      >
        {branchWords.reset}
      </Button>
    </div>
  );
}

function ByDefault({ value, mode }: DefaultValue) {
  return (
    <Note tone="quiet" size="xs" className={styles.byDefault}>
      {branchWords.comesFrom(
        mode === undefined ? (
          <button type="button" className={styles.link} onClick={() => openSettings("defaults")}>
            {branchWords.yourDefaults}
          </button>
        ) : (
          branchWords.namedMode(mode)
        ),
        <q>{value}</q>,
      )}
    </Note>
  );
}
