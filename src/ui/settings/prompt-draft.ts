import { create } from "zustand";

import type { SavedPrompt } from "#domain/saved-prompt.ts";
import { guardTyped } from "#ui/kit/browser/guard-typed.ts";
import { leftForms } from "#ui/kit/browser/left-forms.ts";

/** What is typed in the form of a saved prompt. */
export interface PromptDraft extends Pick<SavedPrompt, "id" | "name" | "text"> {
  /** The stored prompt when the form was opened; absent for a new one. */
  stored?: SavedPrompt;
}

/** The prompt being edited. It stays in this tab's memory, so that leaving the form loses nothing. */
interface PromptDraftView {
  draft: PromptDraft | null;
  /** The prompt whose row gets the focus after its form closed; `new` is the button for a new prompt. */
  focused: string | null;
  /** Opens an item's form, with what was typed there earlier. */
  show: (draft: PromptDraft) => void;
  /** Opens a form again in an earlier state. Returns what has been typed for the same item since. */
  bringBack: (form: PromptDraft) => PromptDraft | undefined;
  /** Closes the form. */
  leave: (focused: string | null) => void;
  change: (change: Partial<Pick<PromptDraft, "name" | "text">>) => void;
}

export const usePromptDraft = create<PromptDraftView>()((set, get) => ({
  draft: null,
  focused: null,
  show: (form) => set({ draft: leftPrompts.makeRoom(form, get().draft) ?? form, focused: null }),
  bringBack: (form) => {
    const newer = leftPrompts.makeRoom(form, get().draft);
    set({ draft: form, focused: null });
    return newer;
  },
  leave: (focused) => set({ draft: null, focused }),
  change: (change) => set(({ draft }) => ({ draft: draft && { ...draft, ...change } })),
}));

guardTyped(usePromptDraft, ({ draft }) => draft !== null && isPromptChanged(draft));

export function isPromptChanged({ name, text, stored }: PromptDraft): boolean {
  return name !== (stored?.name ?? "") || text !== (stored?.text ?? "");
}

export const leftPrompts = leftForms<PromptDraft>(({ id }) => id, isPromptChanged);
