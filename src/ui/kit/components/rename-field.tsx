import { useCallback, useRef, useState } from "react";

import { TextInput } from "./text-input.tsx";

export interface RenameFieldProps {
  /** Accessible name, for example "Title". */
  label: string;
  value: string;
  /** The initial text, if not the present name. */
  suggestion?: string | undefined;
  /** Called once with a changed, non-empty name; never if the person cancelled. */
  onRename: (name: string) => void;
  /**
   * Called when editing is over. If a key ended it, the focus returns to what had it before; if this field
   * replaced that element, the caller must set the focus.
   */
  onDone: (by: "key" | "leaving") => void;
  className?: string | undefined;
}

/** A name edited in place: Enter and leaving save it, Escape cancels. */
export function RenameField({
  label,
  value,
  suggestion,
  onRename,
  onDone,
  className,
}: RenameFieldProps) {
  const [name, setName] = useState(suggestion ?? value);
  const over = useRef(false);
  const before = useRef<Element | null>(null);
  const begin = useCallback((input: HTMLInputElement | null) => {
    if (input === null) return;
    before.current = document.activeElement;
    input.focus();
    input.select();
  }, []);
  const end = (keep: boolean, by: "key" | "leaving") => {
    // Unmounting removes the focus, which would end the editing a second time.
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
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        end(event.key === "Enter", "key");
      }}
    />
  );
}
