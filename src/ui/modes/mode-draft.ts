import { create } from "zustand";

import type { ModeDraft } from "#app/react/actions/modes.ts";
import { sameJson } from "#domain/canonical.ts";
import type { Mode } from "#domain/modes/mode.ts";

/** A mode in its form. */
export interface EditedMode {
  mode: ModeDraft;
  /** The row as the form was opened with it; absent if it is new. */
  stored?: Mode;
}

/** `model: undefined` removes the model. */
type ModeChange = Partial<Omit<ModeDraft, "model">> & { model?: ModeDraft["model"] | undefined };

/** The mode being edited. It stays in this tab's memory, so that leaving the form loses nothing. */
interface ModeDraftView {
  edited: EditedMode | null;
  /** Whose row the list focuses, after its form was left; `new` is the button. */
  focused: string | null;
  show: (edited: EditedMode) => void;
  /** Closes the form. */
  leave: (focused: string | null) => void;
  change: (change: ModeChange) => void;
}

export const useModeDraft = create<ModeDraftView>()((set) => ({
  edited: null,
  focused: null,
  show: (edited) => set({ edited, focused: null }),
  leave: (focused) => set({ edited: null, focused }),
  change: (change) =>
    set(({ edited }) => ({
      edited: edited && { ...edited, mode: draftOf({ ...edited.mode, ...change }) },
    })),
}));

export function draftOf(
  mode: Omit<ModeDraft, "model"> & { model?: ModeDraft["model"] | undefined },
): ModeDraft {
  const { id, name, prompt, model, tools, approval, parameters, outputSchema } = mode;
  return {
    id,
    name,
    prompt,
    tools,
    approval,
    parameters,
    ...(model === undefined ? {} : { model }),
    ...(outputSchema === undefined ? {} : { outputSchema }),
  };
}

/** Whether leaving the form would lose something. */
export function isModeChanged({ mode, stored }: EditedMode): boolean {
  if (stored !== undefined) return !sameJson(mode, draftOf(stored));
  return mode.name.trim() !== "" || mode.prompt.trim() !== "";
}
