import { create } from "zustand";

import type { ModeDraft } from "#app/react/actions/modes.ts";
import { sameJson } from "#domain/canonical.ts";
import { defined } from "#domain/defined.ts";
import type { Mode } from "#domain/modes/mode.ts";
import { guardTyped } from "#ui/kit/browser/guard-typed.ts";
import { leftForms } from "#ui/kit/browser/left-forms.ts";

/** A mode as its form holds it. */
export interface EditedMode {
  mode: ModeDraft;
  /** The mode when the form was opened. */
  begun: ModeDraft;
  /** The row when the form was opened; absent for a new mode. */
  stored?: Mode;
}

/** Optional parts of a mode: undefined removes one. */
type Loose = {
  [Name in Removable]?: ModeDraft[Name] | undefined;
};
type Removable = "model" | "outputSchema" | "validators" | "budgets" | "retry";
export type ModeChange = Partial<Omit<ModeDraft, Removable>> & Loose;

/** The mode being edited. It stays in this tab's memory, so that leaving the form loses nothing. */
interface ModeDraftView {
  edited: EditedMode | null;
  /** The mode whose row gets the focus after its form closed; `new` is the button for a new mode. */
  focused: string | null;
  /** Opens an item's form, with what was typed there earlier. */
  show: (edited: EditedMode) => void;
  /** Opens a form again in an earlier state. Returns what has been typed for the same item since. */
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

/** Opens the form with this mode; `stored` is absent if the mode is new. */
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

/** Whether at least one limit is set; an empty object is not stored. */
function hasFields<Limits extends object>(limits: Limits | undefined): limits is Limits {
  return limits !== undefined && Object.keys(limits).length > 0;
}

/** Whether leaving the form would lose something. */
export function isModeChanged({ mode, begun }: EditedMode): boolean {
  return !sameJson(mode, begun);
}

export const leftModes = leftForms<EditedMode>(({ mode }) => mode.id, isModeChanged);
