import { useId } from "react";
import type { ReactNode } from "react";

import { WarningIcon } from "#ui/kit/icons/icons-first-page.tsx";

import styles from "./field.module.css";

/** Props that a control inside a Field must pass on. */
export interface ControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export interface FieldProps {
  label: string;
  /** One sentence of help below the control. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; replaces the hint. */
  error?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control, and the line below it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const broken = error !== undefined && error !== null && error !== false;
  const said = broken || hint !== undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(said ? { "aria-describedby": `${id}-said` } : {}),
        ...(broken ? { "aria-invalid": true } : {}),
      })}
      {said && (
        <p id={`${id}-said`} className={broken ? styles.error : styles.hint}>
          {broken && <WarningIcon size={14} />}
          <span>{broken ? error : hint}</span>
        </p>
      )}
    </div>
  );
}
