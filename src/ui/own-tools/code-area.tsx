import { useRef } from "react";
import type { KeyboardEvent } from "react";

import type { ControlProps } from "#ui/kit/components/field.tsx";
import { FieldFrame } from "#ui/kit/components/text-input.tsx";

import styles from "./own-tools.module.css";

export interface CodeAreaProps {
  control: ControlProps;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
}

const INDENT = "  ";

/**
 * A field for code with line numbers, in which Tab indents and Enter keeps the indentation. After Escape, the
 * next Tab leaves the field, so that nobody who uses the keyboard is trapped in it.
 */
export function CodeArea({ control, value, placeholder, onChange }: CodeAreaProps) {
  const tabLeaves = useRef(false);
  const lines = value.split("\n").length;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && !tabLeaves.current) {
      event.preventDefault();
      event.stopPropagation();
      tabLeaves.current = true;
      return;
    }
    if (event.key === "Tab" && !tabLeaves.current) {
      event.preventDefault();
      if (event.shiftKey) outdent(event.currentTarget);
      else indent(event.currentTarget);
      return;
    }
    if (event.key === "Enter") {
      event.preventDefault();
      insert(event.currentTarget, `\n${indentAt(event.currentTarget)}`);
    }
    if (event.key !== "Shift") tabLeaves.current = false;
  };
  return (
    <FieldFrame invalid={control["aria-invalid"] === true} className={styles.code}>
      <pre aria-hidden="true" className={styles.lines}>
        {Array.from({ length: lines }, (_, at) => at + 1).join("\n")}
      </pre>
      <textarea
        {...control}
        enterKeyHint="enter"
        dir="ltr"
        rows={Math.max(lines, 6)}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        placeholder={placeholder}
        className={styles.codeText}
        value={value}
        onKeyDown={onKeyDown}
        onFocus={() => {
          tabLeaves.current = false;
        }}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

/** Inserts a text through the browser's editing command, so that the browser's own keys can undo it. */
function insert(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // Nothing else keeps the undo history of a text field.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand("insertText", false, text);
}

/** The spaces at the start of the caret's line. */
function indentAt({ value, selectionStart }: HTMLTextAreaElement): string {
  const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
  return /^[ \t]*/u.exec(line)?.[0] ?? "";
}

function indent(area: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = area;
  if (!value.slice(selectionStart, selectionEnd).includes("\n")) return insert(area, INDENT);
  rewriteLines(area, (line) => (line === "" ? line : INDENT + line));
}

function outdent(area: HTMLTextAreaElement): void {
  rewriteLines(area, (line) => line.replace(/^(?: {1,2}|\t)/u, ""));
}

/** Rewrites all lines that the selection touches, and keeps them selected. */
function rewriteLines(area: HTMLTextAreaElement, rewrite: (line: string) => string): void {
  const { value, selectionStart, selectionEnd } = area;
  const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const next = value.indexOf("\n", selectionEnd);
  const to = next < 0 ? value.length : next;
  const before = value.slice(from, to);
  const after = before.split("\n").map(rewrite).join("\n");
  if (after === before) return;
  area.setSelectionRange(from, to);
  insert(area, after);
  if (selectionStart === selectionEnd) {
    const caret = Math.max(from, selectionStart + after.length - before.length);
    area.setSelectionRange(caret, caret);
  } else area.setSelectionRange(from, from + after.length);
}
