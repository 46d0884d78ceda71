import { useDamageActions } from "#app/react/actions/damage.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import { isOpen, useDamage } from "#app/react/queries/damage.ts";
import type { DamagedRowRecord } from "#app/react/queries/damage.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { navigateTo } from "#app/view/route.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { commonWords } from "#ui/words/common.ts";
import { damageWords } from "#ui/words/damage.tsx";

import { DamageButtons, discardOriginals, saveOriginals, undoRepair } from "./damage-buttons.tsx";
import { flawsText, nounOf, oneOf, stateText } from "./damage-text.ts";
import { FlawDetails } from "./flaw-details.tsx";

import styles from "./damage.module.css";

/** How many rows are shown at once. The saved file has all of them. */
const MOST_SHOWN = 100;

/**
 * Lists every damaged row that was found, and those that were repaired. Renders nothing if there are none.
 */
export function DamageList() {
  const actions = useDamageActions();
  const { all } = useDamage();
  const open = all.filter((one) => isOpen(one));
  const over = all.filter((one) => !isOpen(one));
  if (all.length === 0) return null;
  return (
    <>
      <p>{open.length === 0 ? damageWords.allRepaired : damageWords.found(open.length)}</p>
      <Row>
        {open.length > 0 && <DamageButtons records={open} />}
        {open.length === 0 && (
          <Button size="small" onClick={() => void saveOriginals(actions, all)}>
            {damageWords.saveOriginals}
          </Button>
        )}
        {over.length > 1 && (
          <Button size="small" variant="quiet" onClick={() => void discardOriginals(actions, over)}>
            {open.length === 0 ? damageWords.discardAll : damageWords.discardRepaired}
          </Button>
        )}
      </Row>
      <ul className={styles.list} aria-label={damageWords.list}>
        {[...open, ...over].slice(0, MOST_SHOWN).map((record) => (
          <li key={record.id}>
            <DamagedEntry record={record} />
          </li>
        ))}
      </ul>
      {all.length > MOST_SHOWN && (
        <Note as="small" tone="quiet">
          {damageWords.moreEntries(all.length - MOST_SHOWN)}
        </Note>
      )}
    </>
  );
}

function DamagedEntry({ record }: { record: DamagedRowRecord }) {
  const context = useChatContext(record.contextId);
  const actions = useDamageActions();
  const go = () => {
    closeOverlay();
    navigateTo(
      record.contextId,
      undefined,
      record.table === "messages" ? String(record.key) : undefined,
    );
  };
  const undo = () => void undoRepair(actions, [record]);
  return (
    <Row>
      <span className={styles.what}>
        <RowName record={record} title={context?.title} />
        <Note as="small" tone="quiet">
          {stateText(record)}
        </Note>
        <FlawDetails text={flawsText(record)} />
      </span>
      <span className={styles.acts}>
        {context !== undefined && (
          <Button size="small" variant="quiet" onClick={go}>
            {damageWords.show}
          </Button>
        )}
        {record.repairedAt !== undefined && (
          <Button size="small" variant="quiet" onClick={undo}>
            {commonWords.undo}
          </Button>
        )}
        {!isOpen(record) && (
          <Button
            size="small"
            variant="quiet"
            aria-label={damageWords.discardNamed(nounOf(record))}
            onClick={() => void discardOriginals(actions, [record])}
          >
            {damageWords.discard}
          </Button>
        )}
      </span>
    </Row>
  );
}

interface RowNameProps {
  record: DamagedRowRecord;
  /** The title of the row's conversation. */
  title: string | undefined;
}

function RowName({ record, title }: RowNameProps) {
  if (title === undefined) {
    return record.table === "contexts" ? damageWords.theConversation : oneOf(record);
  }
  const named = <bdi>{title}</bdi>;
  return record.table === "contexts"
    ? damageWords.conversation(named)
    : damageWords.rowOf(oneOf(record), named);
}
