import { useConnectionFormActions } from "#app/react/actions/connection-form.ts";
import { useConnectionActions } from "#app/react/actions/connections.ts";
import { useKeyState } from "#app/react/queries/keys.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { shownHost } from "#domain/connections/address.ts";
import { isInPage } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { presetById } from "#domain/connections/presets.ts";
import { errorText } from "#ui/cures/error-text.ts";
import { formatTimeAgo } from "#ui/format/format-date.ts";
import { useFocusWhen } from "#ui/kit/browser/use-focus-when.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { RefreshIcon } from "#ui/kit/icons/icons-act.tsx";
import { BinIcon, CheckIcon, MoreIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { begunWords } from "#ui/words/begun.ts";
import { commonWords } from "#ui/words/common.ts";
import { connectionWords } from "#ui/words/connection.ts";

import { useConnectionDrafts } from "./connection-drafts.ts";
import { keyStateText } from "./key-state.tsx";

import styles from "./connection.module.css";

export interface ConnectionItemProps {
  connection: Connection;
  /** Whether new conversations use it. */
  isFirst: boolean;
  /** Whether its form was left with changes in it. */
  isBegun: boolean;
  /** Whether its form was the last one that was left. */
  hasFocus: boolean;
  onEdit: () => void;
}

/** A connection in the list: its address, the state of its key, and its actions. */
export function ConnectionItem(props: ConnectionItemProps) {
  const { connection, isFirst, isBegun, onEdit } = props;
  const edit = useFocusWhen(props.hasFocus);
  const connectionActions = useConnectionActions();
  const remove = useRemove(connection);
  const relist = useRelist(connection);
  const { id, name, demo = false, builtIn = false } = connection;
  const isInPage = demo || builtIn;
  return (
    <Row as="li" framed>
      <span className={styles.name}>
        <span className={styles.title}>
          <strong>{name}</strong>
          {isFirst && <Badge tone="accent">{connectionWords.forNew}</Badge>}
          {isBegun && <Badge tone="waits">{begunWords.notSaved}</Badge>}
        </span>
        <Facts connection={connection} />
      </span>
      <Row as="span" className={styles.acts}>
        {!isInPage && (
          <Button ref={edit} size="small" onClick={onEdit}>
            {isBegun ? begunWords.continueEditing : commonWords.edit}
          </Button>
        )}
        <MenuButton
          size="small"
          label={connectionWords.moreFor(name)}
          icon={<MoreIcon />}
          items={[
            {
              label: connectionWords.makeUsual,
              icon: <CheckIcon />,
              disabled: isFirst,
              onSelect: () =>
                void notifyFailure(connectionActions.markUsed(id), {
                  text: (why) => connectionWords.notSetForNew(name, why),
                }),
            },
            ...(isInPage
              ? []
              : [
                  {
                    label: connectionWords.refreshModels,
                    icon: <RefreshIcon />,
                    onSelect: () => void relist(),
                  },
                ]),
            ...(demo
              ? []
              : [
                  {
                    label: connectionWords.remove,
                    icon: <BinIcon />,
                    danger: true,
                    onSelect: () => void remove(),
                  },
                ]),
          ]}
        />
      </Row>
    </Row>
  );
}

function Facts({ connection }: { connection: Connection }) {
  const state = useKeyState(connection);
  const { baseUrl, preset, name, keyKeeping, models, modelsAt } = connection;
  const isNear = isInPage(connection);
  const provider = presetById(preset)?.name;
  const count = connectionWords.models(models.length);
  const age = modelsAt === undefined ? "" : ` (${formatTimeAgo(modelsAt)})`;
  const facts = [
    isNear || provider === name ? "" : provider,
    isNear ? connectionWords.inPage : shownHost(baseUrl),
    isNear ? "" : keyStateText(state, keyKeeping),
    models.length === 0 ? "" : `${count}${age}`,
  ];
  return (
    <small data-waits={state === "locked" || state === "missing" ? true : undefined}>
      {facts.filter(Boolean).join(" · ")}
    </small>
  );
}

/** Fetches the model list again. The rest of the stored connection does not change. */
function useRelist(connection: Connection) {
  const formActions = useConnectionFormActions();
  return async () => {
    say(connectionWords.loading(connection.name));
    const key = await formActions.obtainKey(connection);
    const listed = key.ok ? await formActions.listModels(connection, key.value) : key;
    if (!listed.ok) {
      const { title, cure } = errorText(listed.error, window.location.origin);
      return say(`${title}. ${cure}`);
    }
    const written = await formActions.storeModels(connection, listed.value);
    if (!written.ok) return say(connectionWords.listNotSaved(reasonOf(written.error)));
    say(
      written.value
        ? connectionWords.has(connection.name, listed.value.length)
        : connectionWords.listOfOther(connection.name),
    );
  };
}

/** Shows a text in the list or, to keep an offer that is there (such as an undo), as a notice. */
function say(text: string): void {
  const { offer, setOffer } = useConnectionDrafts.getState();
  if (offer?.act === undefined) setOffer({ text });
  else notify({ text });
}

/** Removes the connection and its key; Undo restores both. */
function useRemove(connection: Connection) {
  const connectionActions = useConnectionActions();
  const { name } = connection;
  return async () => {
    const removed = await connectionActions.remove(connection);
    if (!removed.ok)
      return notify({ text: connectionWords.notRemoved(name, reasonOf(removed.error)) });
    const putBack = () =>
      void notifyFailure(removed.value(), {
        text: (why) => connectionWords.notRestored(name, why),
        again: undo,
      });
    const undo = { label: UNDO, act: putBack };
    notify({ text: connectionWords.removed(name), action: undo });
  };
}
