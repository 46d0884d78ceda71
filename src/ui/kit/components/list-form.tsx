import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { useWayBack } from "#ui/kit/browser/way-back.ts";

import { Stack } from "./stack.tsx";

export interface ListFormProps {
  label: string;
  /** Back to the list, by Escape too. */
  onLeave: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form for an item of a list, in the list's place. */
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

/** The button that opened the form is gone with the list, and had the focus. */
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
