import { useId } from "react";

import type { KeyStorage } from "#domain/connections/connection.ts";
import { Pills } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";

import { keyStorageText } from "./key-storage-text.ts";

import styles from "./keys.module.css";

export interface KeepingFieldProps {
  legend: string;
  keeping: KeyStorage;
  onChange: (keeping: KeyStorage) => void;
}

const keepings = (["session", "stored", "encrypted"] satisfies KeyStorage[]).map((value) => ({
  value,
  label: keyStorageText[value].label,
}));

/** Chooses where a key is kept, and says what that protects it from. */
export function KeepingField({ legend, keeping, onChange }: KeepingFieldProps) {
  const name = useId();
  return (
    <>
      <fieldset className={styles.keeping}>
        <legend className={styles.keepingLegend}>{legend}</legend>
        <Pills name={name} value={keeping} onChange={onChange} options={keepings} />
      </fieldset>
      <Note className={styles.keepingWords}>{keyStorageText[keeping].words}</Note>
    </>
  );
}
