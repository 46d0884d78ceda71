import { useRef, useState } from "react";

import { TextInput } from "./text-input.tsx";

export interface RenameFieldProps {
  /** Accessible name, for example "Title". */
  label: string;
  value: string;
  /** Called once, with a name that is another one and not empty; never where the person gave up. */
  onRename: (name: string) => void;
  /** Called when it is over; by a key, the focus has nowhere to go but where the caller puts it. */
  onDone: (by: "key" | "leaving") => void;
  className?: string | undefined;
}

/** A name being changed where it stands: Enter and leaving keep it, Escape gives up. */
export function RenameField({ label, value, onRename, onDone, className }: RenameFieldProps) {
  const [name, setName] = useState(value);
  const over = useRef(false);
  const end = (keep: boolean, by: "key" | "leaving") => {
    // Unmounting takes the focus away, which would end it a second time.
    if (over.current) return;
    over.current = true;
    const trimmed = name.trim();
    if (keep && trimmed !== "" && trimmed !== value) onRename(trimmed);
    onDone(by);
  };
  return (
    <TextInput
      ref={selectAll}
      aria-label={label}
      autoComplete="off"
      className={className}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => end(true, "leaving")}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape"))
          return;
        event.preventDefault();
        event.stopPropagation();
        end(event.key === "Enter", "key");
      }}
    />
  );
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
