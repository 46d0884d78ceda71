import { create } from "zustand";

import type { ModeDraft } from "#app/react/actions/modes.ts";
import { sameJson } from "#domain/canonical.ts";
import { defined } from "#domain/defined.ts";
import type { Mode } from "#domain/modes/mode.ts";
import { guardTyped } from "#ui/kit/browser/guard-typed.ts";
import { leftForms } from "#ui/kit/browser/left-forms.ts";

/** A mode in its form. */
export interface EditedMode {
  mode: ModeDraft;
  /** As the form was opened. */
  begun: ModeDraft;
  /** The row as the form was opened with it; absent if it is new. */
  stored?: Mode;
}

/** Undefined removes what a mode need not have. */
type Loose = {
  [Name in Removable]?: ModeDraft[Name] | undefined;
};
type Removable = "model" | "outputSchema" | "validators" | "budgets" | "retry";
export type ModeChange = Partial<Omit<ModeDraft, Removable>> & Loose;

/** The mode being edited. It stays in this tab's memory, so that leaving the form loses nothing. */
interface ModeDraftView {
  edited: EditedMode | null;
  /** Whose row the list focuses, after its form was left; `new` is the button. */
  focused: string | null;
  /** Opens the form of an item, with what was typed there before. */
  show: (edited: EditedMode) => void;
  /** Opens a form again as it was; returns what was typed for the same item since. */
  bringBack: (form: EditedMode) => EditedMode | undefined;
  /** Closes the form. */
  leave: (focused: string | null) => void;
  change: (change: ModeChange) => void;
}

export const useModeDraft = create<ModeDraftView>()((set, get) => ({
  edited: null,
  focused: null,
  show: (form) => set({ edited: leftModes.makeRoom(form, get().edited) ?? form, focused: null }),
  bringBack: (form) => {
    const newer = leftModes.makeRoom(form, get().edited);
    set({ edited: form, focused: null });
    return newer;
  },
  leave: (focused) => set({ edited: null, focused }),
  change: (change) =>
    set(({ edited }) => ({
      edited: edited && { ...edited, mode: draftOf({ ...edited.mode, ...change }) },
    })),
}));

guardTyped(useModeDraft, ({ edited }) => edited !== null && isModeChanged(edited));

/** Opens the form with a mode that begins like this; `stored` is absent if it is new. */
export function beginMode(begun: ModeDraft, stored?: Mode): void {
  useModeDraft.getState().show({ mode: begun, begun, ...defined({ stored }) });
}

export function draftOf(mode: Omit<ModeDraft, Removable> & Loose): ModeDraft {
  const { id, name, prompt, model, tools, approval, parameters } = mode;
  const { outputSchema, validators, budgets, retry } = mode;
  return {
    id,
    name,
    prompt,
    tools,
    approval,
    parameters,
    ...defined({ model, outputSchema, validators }),
    ...(hasFields(budgets) ? { budgets } : {}),
    ...(hasFields(retry) ? { retry } : {}),
  };
}

/** Limits without one are none. */
function hasFields<Limits extends object>(limits: Limits | undefined): limits is Limits {
  return limits !== undefined && Object.keys(limits).length > 0;
}

/** Whether leaving the form would lose something. */
export function isModeChanged({ mode, begun }: EditedMode): boolean {
  return !sameJson(mode, begun);
}

export const leftModes = leftForms<EditedMode>(({ mode }) => mode.id, isModeChanged);
