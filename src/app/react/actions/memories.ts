import { serviceHook } from "#app/react/internal/service-hook.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import type { FailureText } from "#app/view/notify-failure.ts";
import { memoriesWords } from "#app/words/memories.ts";
import { settingsWords } from "#app/words/settings.ts";
import type { JsonValue } from "#domain/json.ts";
import {
  acknowledged,
  agreed,
  broughtBack,
  declined,
  edited,
  erased,
  removed,
  restored,
} from "#domain/memories/changes.ts";
import type { MemoryChange, MemoryEdit } from "#domain/memories/changes.ts";
import { REMEMBER_UNASKED } from "#domain/memories/memory.ts";
import type { Memory, MemorySource } from "#domain/memories/memory.ts";
import { MEMORY_SHARE } from "#domain/memories/select.ts";

/** Makes the text of a notice about this many notes. */
export type SaidOfNotes = (notes: number) => string;

/**
 * Actions on memories, by id. A failure becomes a notice. An action with a text `done` shows it in a notice
 * that offers to undo the action.
 */
export interface MemoryActions {
  /** Stores a new memory that the person wrote. Resolves to whether it is stored. */
  write(id: string, edit: MemoryEdit, source?: MemorySource): Promise<boolean>;
  /** Changes a memory. Resolves to whether the change is stored. */
  edit(id: string, edit: MemoryEdit): Promise<boolean>;
  /** Turns proposals into memories. */
  agree(ids: readonly string[], done: SaidOfNotes): Promise<void>;
  decline(ids: readonly string[], done: SaidOfNotes): Promise<void>;
  /** Marks memories that were stored without asking as seen by the person: they stay. */
  acknowledge(ids: readonly string[]): Promise<void>;
  remove(ids: readonly string[], done: SaidOfNotes): Promise<void>;
  restore(id: string): Promise<void>;
  /** Deletes memories for good that were deleted before. This cannot be undone. */
  erase(ids: readonly string[]): Promise<void>;
  setUnasked(isOn: boolean): Promise<void>;
  /** Sets the share of a model's window that notes may take, in percent. */
  setShare(share: number): Promise<void>;
}

export const useMemoryActions = serviceHook(({ memories, settings, now }): MemoryActions => {
  const change = async (
    ids: readonly string[],
    make: MemoryChange,
    failed: FailureText["text"],
  ) => {
    let before: Memory[] = [];
    const writing = memories.change(ids, make, now()).then((result) => {
      if (result.ok) before = result.value;
      return result;
    });
    const isWritten = await notifyFailure(writing, { text: failed });
    return { isWritten, before };
  };
  /** Whether nothing failed, but no note was in a state for the change any more. */
  const isUnmade = ({ isWritten, before }: { isWritten: boolean; before: Memory[] }) =>
    isWritten && before.length === 0;
  /** Changes notes, and shows one notice that offers to undo the change of all of them. */
  const undoably = async (
    ids: readonly string[],
    make: MemoryChange,
    { done, failed }: { done: SaidOfNotes; failed: FailureText["text"] },
  ) => {
    const { before } = await change(ids, make, failed);
    if (before.length === 0) return;
    const undo = async () => {
      let refused = 0;
      for (const row of before) {
        const undone = await change([row.id], broughtBack(row), memoriesWords.notUndone);
        if (isUnmade(undone)) refused += 1;
      }
      if (refused === 0) return;
      const text = refused < before.length ? memoriesWords.notAllUndone : memoriesWords.notUndone;
      notify({ text: text(memoriesWords.changedMeanwhile) });
    };
    notify({ text: done(before.length), action: { label: UNDO, act: () => void undo() } });
  };
  const set = async (key: string, value: JsonValue) => {
    await notifyFailure(settings.put(key, value), { text: settingsWords.notSaved });
  };
  return {
    write: (id, { text, scope, barred }, source = { kind: "person" }) => {
      const at = now();
      const memory = { id, text, scope, source, createdAt: at, updatedAt: at };
      return notifyFailure(memories.add(barred ? { ...memory, barred: true } : memory), {
        text: memoriesWords.notWritten,
      });
    },
    edit: async (id, edit) => {
      const changed = await change([id], edited(edit), memoriesWords.notSaved);
      if (isUnmade(changed)) notify({ text: memoriesWords.notSaved(memoriesWords.goneMeanwhile) });
      return changed.before.length > 0;
    },
    agree: (ids, done) => undoably(ids, agreed, { done, failed: memoriesWords.notRemembered }),
    decline: (ids, done) => undoably(ids, declined, { done, failed: memoriesWords.notDeclined }),
    acknowledge: async (ids) => void (await change(ids, acknowledged, memoriesWords.notChanged)),
    remove: (ids, done) => undoably(ids, removed, { done, failed: memoriesWords.notDeleted }),
    restore: async (id) => void (await change([id], restored, memoriesWords.notRestored)),
    erase: async (ids) => void (await change(ids, erased, memoriesWords.notDeleted)),
    setUnasked: async (isOn) => set(REMEMBER_UNASKED, isOn),
    setShare: async (share) => set(MEMORY_SHARE, share),
  };
});
