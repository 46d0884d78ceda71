import { useDamageActions } from "#app/react/actions/damage.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import { isOpen, useDamage } from "#app/react/queries/damage.ts";
import type { DamagedRowRecord } from "#app/react/queries/damage.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { navigateTo } from "#app/view/route.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { damageWords } from "#ui/words/damage.ts";

import { DamageButtons, discardOriginals, saveOriginals, undoRepair } from "./damage-buttons.tsx";
import { articleOf, flawsText, nounOf, stateText } from "./damage-text.ts";
import { FlawDetails } from "./flaw-details.tsx";

import styles from "./damage.module.css";

/** Shown at once; the file has all of them. */
const MOST_SHOWN = 100;

/** Every damaged row that was found, and those that were repaired. Nothing if there are none. */
export function DamageList() {
  const actions = useDamageActions();
  const { all } = useDamage();
  const open = all.filter((one) => isOpen(one));
  const over = all.filter((one) => !isOpen(one));
  if (all.length === 0) return null;
  return (
    <>
      <p>{open.length === 0 ? damageWords.w42 : damageWords.w43(open.length)}</p>
      <Row>
        {open.length > 0 && <DamageButtons records={open} />}
        {open.length === 0 && (
          <Button size="small" onClick={() => void saveOriginals(actions, all)}>
            {damageWords.w24}
          </Button>
        )}
        {over.length > 1 && (
          <Button size="small" variant="quiet" onClick={() => void discardOriginals(actions, over)}>
            {open.length === 0 ? damageWords.w44 : damageWords.w45}
          </Button>
        )}
      </Row>
      <ul className={styles.list} aria-label={damageWords.w46}>
        {[...open, ...over].slice(0, MOST_SHOWN).map((record) => (
          <li key={record.id}>
            <DamagedEntry record={record} />
          </li>
        ))}
      </ul>
      {all.length > MOST_SHOWN && (
        <Note as="small" tone="quiet">
          {damageWords.w47(all.length - MOST_SHOWN)}
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
        {record.table === "contexts" ? damageWords.w48 : `${articleOf(record)} ${nounOf(record)}`}
        {context !== undefined && (
          <>
            {record.table === "contexts" ? " " : " of "}“<bdi>{context.title}</bdi>”
          </>
        )}
        <Note as="small" tone="quiet">
          {stateText(record)}
        </Note>
        <FlawDetails text={flawsText(record)} />
      </span>
      <span className={styles.acts}>
        {context !== undefined && (
          <Button size="small" variant="quiet" onClick={go}>
            {damageWords.w14}
          </Button>
        )}
        {record.repairedAt !== undefined && (
          <Button size="small" variant="quiet" onClick={undo}>
            {damageWords.w49}
          </Button>
        )}
        {!isOpen(record) && (
          <Button
            size="small"
            variant="quiet"
            aria-label={damageWords.w51(nounOf(record))}
            onClick={() => void discardOriginals(actions, [record])}
          >
            {damageWords.w50}
          </Button>
        )}
      </span>
    </Row>
  );
}
