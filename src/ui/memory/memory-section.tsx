import { useDeferredValue, useEffect, useMemo, useState } from "react";

import { useMemoryActions } from "#app/react/actions/memories.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { useMemories, useMemoryShare, useRememberUnasked } from "#app/react/queries/memories.ts";
import { isKept, isProposed, isRestorable } from "#domain/memories/memory.ts";
import type { Memory } from "#domain/memories/memory.ts";
import { MEMORY_SHARES, memoryBudget } from "#domain/memories/select.ts";
import { offerFormBack } from "#ui/acts/offer-form-back.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { useFocusWhen } from "#ui/kit/browser/use-focus-when.ts";
import { BegunItems } from "#ui/kit/components/begun-item.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Switch } from "#ui/kit/components/choice.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { DownloadIcon, PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { commonWords } from "#ui/words/common.ts";
import { memoryWords } from "#ui/words/memory.tsx";

import { DeletedMemories } from "./deleted-memories.tsx";
import { draftOf, isMemoryChanged, leftNotes, useMemoryDraft } from "./memory-draft.ts";
import { MemoryForm } from "./memory-form.tsx";
import { MemoryList } from "./memory-list.tsx";

import styles from "./memory.module.css";

/** All notes, which the person can search, edit and delete here. */
export function MemorySection() {
  const memories = useMemories();
  const draft = useMemoryDraft((view) => view.draft);
  useFreshStart();
  if (draft !== null) return <MemoryForm key={draft.id} draft={draft} />;
  return memories === undefined ? null : <Manager memories={memories} />;
}

/** When the person leaves the section, closes a form without changes and drops a pending focus. */
function useFreshStart(): void {
  useEffect(
    () => () => {
      const { draft, leave } = useMemoryDraft.getState();
      if (draft === null || !isMemoryChanged(draft)) leave();
    },
    [],
  );
}

function Manager({ memories }: { memories: readonly Memory[] }) {
  const sorted = useMemo(
    () => memories.toSorted((left, right) => right.updatedAt - left.updatedAt),
    [memories],
  );
  const kept = sorted.filter(isKept);
  const proposed = sorted.filter(isProposed);
  const [query, setQuery] = useState("");
  const files = useFileActions();
  const { show, bringBack, focused } = useMemoryDraft();
  const found = useFound(kept, useDeferredValue(query));
  return (
    <Stack gap={4}>
      <Note>{memoryWords.about}</Note>
      <Unasked />
      <Share />
      {proposed.length > 0 && <Proposed memories={proposed} />}
      <BegunItems
        of={leftNotes}
        itemOf={({ id, edit }) => ({
          id,
          name: edit.text.trim().slice(0, 60) || memoryWords.newNote,
        })}
        onShow={show}
        onDiscard={(form) => offerFormBack(memoryWords.discarded, form, bringBack)}
        focusedId={focused}
      />
      {kept.length === 0 ? (
        <EmptyState title={memoryWords.isEmpty} action={<NewNote />}>
          {memoryWords.howToBegin}
        </EmptyState>
      ) : (
        <section aria-label={memoryWords.notes} className={styles.notes}>
          <Row>
            <TextInput
              type="search"
              aria-label={memoryWords.search}
              placeholder={memoryWords.searchHint}
              value={query}
              className={styles.search}
              onChange={(event) => setQuery(event.target.value)}
            />
            <NewNote />
            <Button icon={<DownloadIcon />} onClick={() => void files.exportMemories()}>
              {commonWords.export}
            </Button>
          </Row>
          <p role="status" className={styles.count}>
            {query.trim() === ""
              ? memoryWords.count(kept.length)
              : memoryWords.found(found.length, kept.length)}
          </p>
          <MemoryList memories={found} actions={KeptActions} />
        </section>
      )}
      <DeletedMemories memories={sorted.filter(isRestorable)} />
    </Stack>
  );
}

/** Finds the notes that contain every word, in any order and case. */
function useFound(kept: readonly Memory[], query: string): readonly Memory[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return kept;
  return kept.filter(({ text }) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
}

function Unasked() {
  const isOn = useRememberUnasked();
  const actions = useMemoryActions();
  return (
    <Switch
      label={memoryWords.unaskedSetting}
      hint={memoryWords.unaskedHint}
      checked={isOn}
      onChange={(next) => void actions.setUnasked(next)}
    />
  );
}

function Share() {
  const share = useMemoryShare();
  const actions = useMemoryActions();
  if (share === undefined) return null;
  const options = MEMORY_SHARES.map((percent) => ({
    value: String(percent),
    label: memoryWords.shareOf(percent, memoryBudget(Infinity, percent)),
  }));
  return (
    <Field label={memoryWords.share} hint={memoryWords.shareHint}>
      {(control) => (
        <Select
          {...control}
          value={String(share)}
          options={options}
          onChange={(chosen) => void actions.setShare(Number(chosen))}
        />
      )}
    </Field>
  );
}

/** Focuses the note's row when its form closes; otherwise the focus would be lost. */
function useFocusAfter(id: string) {
  return useFocusWhen(useMemoryDraft(({ focused }) => focused === id));
}

function NewNote() {
  const newId = useNewId();
  const { show } = useMemoryDraft();
  const button = useFocusAfter("new");
  const edit = { text: "", scope: { kind: "everywhere" }, barred: false } as const;
  return (
    <Button ref={button} icon={<PlusIcon />} onClick={() => show({ id: newId(), edit })}>
      {memoryWords.newNote}
    </Button>
  );
}

/** The proposals. Each is also shown at the end of the branch from which it came. */
function Proposed({ memories }: { memories: readonly Memory[] }) {
  return (
    <section aria-label={memoryWords.waiting} className={styles.notes}>
      <h3 className={styles.heading}>{memoryWords.waiting}</h3>
      <MemoryList memories={memories} actions={ProposedActions} />
    </section>
  );
}

function ProposedActions({ memory: { id } }: { memory: Memory }) {
  const actions = useMemoryActions();
  return (
    <>
      <Button size="small" onClick={() => void actions.agree([id], memoryWords.agreed)}>
        {memoryWords.remember}
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => void actions.decline([id], memoryWords.declined)}
      >
        {memoryWords.decline}
      </Button>
    </>
  );
}

function KeptActions({ memory }: { memory: Memory }) {
  const { show } = useMemoryDraft();
  const actions = useMemoryActions();
  const label = memory.text.slice(0, 60);
  const edit = useFocusAfter(memory.id);
  return (
    <>
      <Button
        ref={edit}
        size="small"
        aria-label={memoryWords.editNamed(label)}
        onClick={() => show(draftOf(memory))}
      >
        {commonWords.edit}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={memoryWords.deleteNamed(label)}
        onClick={() => void actions.remove([memory.id], memoryWords.removed)}
      >
        {commonWords.delete}
      </Button>
    </>
  );
}
