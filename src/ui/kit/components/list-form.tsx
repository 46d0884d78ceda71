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
  useWayBack(onLeave);
  return (
    <Stack
      as="form"
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
