import { useRef } from "react";

import { useMemoryActions } from "#app/react/actions/memories.ts";
import { openSettings } from "#app/view/overlay.ts";
import type { Memory } from "#domain/memories/memory.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { focusMessage } from "#ui/acts/focus-message.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { MemoryIcon } from "#ui/kit/icons/icons-thing.tsx";
import { useCommands } from "#ui/palette/commands.ts";
import { commonWords } from "#ui/words/common.ts";
import { memoryWords } from "#ui/words/memory.tsx";

import { ProposalItem } from "./proposal-item.tsx";

import styles from "./memory.module.css";

export interface ProposalsCardProps {
  proposed: readonly Memory[];
  /** Notes that the last run stored without asking. */
  unasked: readonly Memory[];
}

/** Everything that the branch's runs propose to remember and that the person has not decided on. */
export function ProposalsCard({ proposed, unasked }: ProposalsCardProps) {
  return (
    <>
      {unasked.length > 0 && <UnaskedCard memories={unasked} />}
      {proposed.length > 0 && <ProposedCard memories={proposed} />}
    </>
  );
}

function ProposedCard({ memories }: { memories: readonly Memory[] }) {
  const actions = useMemoryActions();
  const card = useRef<HTMLElement>(null);
  const ids = memories.map(({ id }) => id);
  useCommands([
    {
      id: "showProposals",
      title: memoryWords.goToProposed,
      keywords: memoryWords.goToProposedWords,
      group: "Conversation",
      run: () => card.current?.querySelector("button")?.focus(),
    },
    {
      id: "declineProposals",
      title: memoryWords.declineProposed,
      keywords: memoryWords.declineProposedWords,
      group: "Conversation",
      run: () => void actions.decline(ids, memoryWords.declined),
    },
  ]);
  /** Moves the focus to the next note, or back to the message box. */
  const onDecided = (id: string) => {
    const next = card.current?.querySelector<HTMLElement>(
      `[data-memory-id]:not([data-memory-id="${CSS.escape(id)}"]) button`,
    );
    if (next) next.focus();
    else focusMessage();
  };
  return (
    <section ref={card} aria-label={memoryWords.proposedNotes} className={styles.card}>
      <Row as="header">
        <MemoryIcon size={14} />
        <h2 className={styles.title}>{memoryWords.rememberThese(memories.length)}</h2>
        {memories.length > 1 && (
          <Row className={styles.all}>
            <Button
              size="small"
              onClick={() => void actions.agree(ids, memoryWords.agreed).then(focusMessage)}
            >
              {memoryWords.rememberAll}
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() => void actions.decline(ids, memoryWords.declined).then(focusMessage)}
            >
              {memoryWords.declineAll}
            </Button>
          </Row>
        )}
      </Row>
      <div>
        {memories.map((memory) => (
          <ProposalItem key={memory.id} memory={memory} onDecided={() => onDecided(memory.id)} />
        ))}
      </div>
    </section>
  );
}

function UnaskedCard({ memories }: { memories: readonly Memory[] }) {
  const actions = useMemoryActions();
  const ids = memories.map(({ id }) => id);
  return (
    <section aria-label={memoryWords.remembered} className={styles.card}>
      <Row as="header">
        <MemoryIcon size={14} />
        <h2 className={styles.title}>{memoryWords.rememberedNotes(memories.length)}</h2>
        <Row className={styles.all}>
          <Button
            size="small"
            onClick={() => void actions.remove(ids, memoryWords.removed).then(focusMessage)}
          >
            {commonWords.undo}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => void actions.acknowledge(ids).then(focusMessage)}
          >
            {commonWords.ok}
          </Button>
          <Button size="small" variant="quiet" onClick={() => openSettings("memory")}>
            {memoryWords.showAll}
          </Button>
        </Row>
      </Row>
      <ul>
        {memories.map(({ id, text }) => (
          <li key={id} dir="auto" className={styles.text}>
            {escapeHidden(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}
