import { useMemo, useState } from "react";

import { useConversationActions } from "#app/react/actions/conversations.ts";
import { useSeveralConversations } from "#app/react/queries/conversations.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { reasonOf } from "#app/view/reason.ts";
import { navigateTo, addressedConversation } from "#app/view/route.ts";
import type { ConversationSize } from "#domain/space/space.ts";
import { isolated } from "#domain/text/direction.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { commonWords } from "#ui/words/common.ts";
import { settingsDataWords } from "#ui/words/settings-data.ts";

import { sizeText } from "./space-text.ts";

import styles from "./space.module.css";

/** How many conversations are shown at first, and how many each press adds. */
const STEP = 10;

export interface LargestConversationsProps {
  /** Sorted by size, largest first. */
  sizes: readonly ConversationSize[];
  /** The number of all conversations. */
  all: number;
}

/** The largest conversations, each with actions that free its space. */
export function LargestConversations({ sizes, all }: LargestConversationsProps) {
  const [shown, setShown] = useState(STEP);
  const ids = useMemo(() => new Set(sizes.map(({ id }) => id)), [sizes]);
  // Leaves out conversations that were deleted since they were measured.
  const present = useSeveralConversations(ids);
  if (present === undefined) return null;
  const titles = new Map(present.map(({ id, title }) => [id, title]));
  const listed = sizes.flatMap((size) => {
    const title = titles.get(size.id);
    return title === undefined ? [] : [{ ...size, title }];
  });
  if (listed.length === 0) return null;
  return (
    <Stack gap={2}>
      <h3 className={styles.heading}>{settingsDataWords.largest.title}</h3>
      <ul className={styles.list} aria-label={settingsDataWords.largest.title}>
        {listed.slice(0, shown).map((size) => (
          <LargeConversation key={size.id} size={size} />
        ))}
      </ul>
      <Row>
        {shown < listed.length && (
          <Button size="small" variant="quiet" onClick={() => setShown(shown + STEP)}>
            {settingsDataWords.largest.more}
          </Button>
        )}
        {all > sizes.length && (
          <Note as="span">{settingsDataWords.largest.shown(sizes.length, all)}</Note>
        )}
      </Row>
    </Stack>
  );
}

function LargeConversation({ size }: { size: ConversationSize }) {
  const { exportConversation } = useFileActions();
  const remove = useDelete();
  const { id, title } = size;
  const open = () => {
    closeOverlay();
    navigateTo(id);
  };
  return (
    <Row as="li">
      <span className={styles.what}>
        <RowText title={title}>{sizeText(size)}</RowText>
      </span>
      <span className={styles.acts}>
        <Button
          size="small"
          variant="quiet"
          aria-label={settingsDataWords.largest.openNamed(title)}
          onClick={open}
        >
          {commonWords.open}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={settingsDataWords.largest.exportNamed(title)}
          onClick={() => void exportConversation(id)}
        >
          {commonWords.export}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={settingsDataWords.largest.deleteNamed(title)}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            void remove(size);
          }}
        >
          {commonWords.delete}
        </Button>
      </span>
    </Row>
  );
}

/** Moves the focus to the same button in another row, because this row disappears. */
function focusBeside(button: HTMLElement): void {
  const row = button.closest("li");
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  [...(other?.querySelectorAll("button") ?? [])].at(-1)?.focus();
}

function useDelete() {
  const actions = useConversationActions();
  return async ({ id, title }: ConversationSize) => {
    const name = isolated(title);
    const moved = await actions.delete([id]);
    if (!moved.ok)
      return notify({ text: settingsDataWords.largest.notDeleted(name, reasonOf(moved.error)) });
    if (addressedConversation() === id) navigateTo(null);
    const back = () =>
      void notifyFailure(actions.restore(id), {
        text: (why) => settingsDataWords.largest.notRestored(name, why),
        again: undo,
      });
    const undo = { label: UNDO, act: back };
    notify({
      text: settingsDataWords.largest.deleted(name),
      action: undo,
      topic: `bin ${id}`,
    });
  };
}
