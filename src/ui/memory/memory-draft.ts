import { create } from "zustand";

import type { MemoryEdit } from "#domain/memories/changes.ts";
import type { Memory } from "#domain/memories/memory.ts";
import { guardTyped } from "#ui/kit/browser/guard-typed.ts";
import { leftForms } from "#ui/kit/browser/left-forms.ts";

/** A note as its form holds it. */
export interface MemoryDraft {
  id: string;
  edit: MemoryEdit;
  /** The row when the form was opened; absent for a new note. */
  stored?: Memory;
}

/** The note being written. It stays in this tab's memory, so that leaving the form loses nothing. */
interface MemoryDraftView {
  draft: MemoryDraft | null;
  /** The note whose row gets the focus after its form closed; `new` is the button for a new note. */
  focused: string | null;
  /** Opens an item's form, with what was typed there earlier. */
  show: (draft: MemoryDraft) => void;
  /** Opens a form again in an earlier state. Returns what has been typed for the same item since. */
  bringBack: (form: MemoryDraft) => MemoryDraft | undefined;
  leave: (focused?: string | null) => void;
  change: (change: Partial<MemoryEdit>) => void;
}

export const useMemoryDraft = create<MemoryDraftView>()((set, get) => ({
  draft: null,
  focused: null,
  show: (form) => set({ draft: leftNotes.makeRoom(form, get().draft) ?? form, focused: null }),
  bringBack: (form) => {
    const newer = leftNotes.makeRoom(form, get().draft);
    set({ draft: form, focused: null });
    return newer;
  },
  leave: (focused = null) => set({ draft: null, focused }),
  change: (change) =>
    set(({ draft }) => ({ draft: draft && { ...draft, edit: { ...draft.edit, ...change } } })),
}));

export function draftOf(memory: Memory): MemoryDraft {
  return { id: memory.id, edit: editOf(memory), stored: memory };
}

export function isMemoryChanged({ edit, stored }: MemoryDraft): boolean {
  if (stored === undefined) return edit.text !== "";
  const before = editOf(stored);
  return edit.text !== before.text || edit.scope !== before.scope || edit.barred !== before.barred;
}

guardTyped(useMemoryDraft, ({ draft }) => draft !== null && isMemoryChanged(draft));

export const leftNotes = leftForms<MemoryDraft>(({ id }) => id, isMemoryChanged);

function editOf({ text, scope, barred }: Memory): MemoryEdit {
  return { text, scope, barred: barred === true };
}
