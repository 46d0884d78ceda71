import { useCallback, useRef, useState } from "react";

import { TextInput } from "./text-input.tsx";

export interface RenameFieldProps {
  /** Accessible name, for example "Title". */
  label: string;
  value: string;
  /** Called once, with a name that is another one and not empty; never where the person gave up. */
  onRename: (name: string) => void;
  /**
   * Called when it is over. By a key, the focus goes back to what had it before; where this field
   * took the place of that, the caller puts it there.
   */
  onDone: (by: "key" | "leaving") => void;
  className?: string | undefined;
}

/** A name being changed where it stands: Enter and leaving keep it, Escape gives up. */
export function RenameField({ label, value, onRename, onDone, className }: RenameFieldProps) {
  const [name, setName] = useState(value);
  const over = useRef(false);
  const before = useRef<Element | null>(null);
  const begin = useCallback((input: HTMLInputElement | null) => {
    if (input === null) return;
    before.current = document.activeElement;
    input.focus();
    input.select();
  }, []);
  const end = (keep: boolean, by: "key" | "leaving") => {
    // Unmounting takes the focus away, which would end it a second time.
    if (over.current) return;
    over.current = true;
    const trimmed = name.trim();
    if (keep && trimmed !== "" && trimmed !== value) onRename(trimmed);
    onDone(by);
    if (by === "key" && before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <TextInput
      ref={begin}
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
