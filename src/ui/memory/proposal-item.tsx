import { useState } from "react";
import type { KeyboardEvent } from "react";

import { useMemoryActions } from "#app/react/actions/memories.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import type { MemoryEdit } from "#domain/memories/changes.ts";
import type { Memory } from "#domain/memories/memory.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { commonWords } from "#ui/words/common.ts";
import { memoryWords } from "#ui/words/memory.tsx";

import { isStorable, MemoryFields, ScopeFields } from "./memory-fields.tsx";

import styles from "./memory.module.css";

export interface ProposalItemProps {
  memory: Memory;
  /** Called before the note leaves the card. */
  onDecided: () => void;
}

/** One proposed note: remember it, edit it first, or decline it. */
export function ProposalItem({ memory, onDecided }: ProposalItemProps) {
  const actions = useMemoryActions();
  const { id, source } = memory;
  const [text, setText] = useState<string | null>(null);
  const contextId = source.kind === "person" ? null : source.contextId;
  const mode = useChatContext(contextId)?.config.mode;
  const place = { contextId, modes: mode === undefined ? [] : [mode], isTight: true };
  const edit: MemoryEdit = { ...memory, text: text ?? memory.text, barred: memory.barred === true };
  // Every change is stored at once and survives a reload. Only a text that is too long is not stored yet.
  const onEdit = (change: Partial<MemoryEdit>) => {
    if (change.text !== undefined) setText(change.text);
    const next = { ...edit, ...change };
    if (isStorable(next)) void actions.edit(id, next);
  };
  const agree = () => {
    onDecided();
    void actions.agree([id], memoryWords.agreed);
  };
  const decline = () => {
    onDecided();
    void actions.decline([id], memoryWords.declined);
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    decline();
  };
  const editing = text !== null;
  return (
    <div role="group" aria-label={memory.text} data-memory-id={id} className={styles.item}>
      {editing ? (
        <MemoryFields edit={edit} place={place} onEdit={onEdit} />
      ) : (
        <p dir="auto" className={styles.text}>
          {escapeHidden(memory.text)}
        </p>
      )}
      <Row gap="loose" className={styles.decide}>
        {!editing && <ScopeFields edit={edit} place={place} onEdit={onEdit} />}
        <Row>
          <Button size="small" disabled={!isStorable(edit)} onClick={agree} onKeyDown={byKey}>
            {memoryWords.remember}
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={editing && !isStorable(edit)}
            onClick={() => setText(editing ? null : memory.text)}
            onKeyDown={byKey}
          >
            {editing ? memoryWords.doneEditing : commonWords.edit}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-keyshortcuts={memoryWords.declineKeys}
            data-tip={memoryWords.declineTip}
            onClick={decline}
            onKeyDown={byKey}
          >
            {memoryWords.decline}
          </Button>
        </Row>
      </Row>
    </div>
  );
}
