import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { useWayBack } from "#ui/kit/browser/way-back.ts";

import { Stack } from "./stack.tsx";

export interface ListFormProps {
  label: string;
  /** Goes back to the list; Escape does so too. */
  onLeave: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form for an item of a list, shown in place of the list. */
export function ListForm({ label, onLeave, onSubmit, children }: ListFormProps) {
  const form = useFirstField();
  useWayBack(onLeave);
  return (
    <Stack
      as="form"
      ref={form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Stack>
  );
}

/**
 * Focuses the form's first field if nothing has the focus: the button that opened the form had it, and is
 * gone with the list.
 */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    form.current
      ?.querySelector<HTMLElement>("input:not([type=radio]),input:checked,textarea")
      ?.focus();
  }, []);
  return form;
}
