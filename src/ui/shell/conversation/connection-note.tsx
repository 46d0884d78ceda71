import { useLostModelActions } from "#app/react/actions/lost-models.ts";
import { useLostModelCount } from "#app/react/queries/conversations.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { openSettings } from "#app/view/overlay.ts";
import type { Connection } from "#domain/connection.ts";
import { isolated } from "#ui/format/direction.ts";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import type { ModelChoice } from "#ui/models/model-choices.ts";

export interface ConnectionNoteProps {
  /** What new conversations use; absent if there is no connection at all. */
  usual: Connection | undefined;
  onModel: (choice: ModelChoice) => void;
}

/** Says that the connection is not on this device, and offers one that is. */
export function ConnectionNote({ usual, onModel }: ConnectionNoteProps) {
  const lost = useLostModelCount() ?? 0;
  const chooseForAll = useChooseForAll();
  const model = usual && { connectionId: usual.id, modelId: usual.defaultModel };
  return (
    <Row role="group" aria-label="About the connection">
      <Note as="span" tone="waits">
        This conversation’s connection isn’t on this device. Choose a model to go on.
      </Note>
      {usual === undefined || model === undefined ? (
        <Button size="small" onClick={() => openSettings("connections")}>
          Add a connection
        </Button>
      ) : (
        <>
          <Button size="small" onClick={() => onModel(model)}>
            Use <bdi>{usual.name}</bdi>
          </Button>
          {lost > 1 && (
            <Button size="small" onClick={() => void chooseForAll(usual)}>
              Use <bdi>{usual.name}</bdi> for all {formatNumber(lost)} such conversations
            </Button>
          )}
        </>
      )}
    </Row>
  );
}

function useChooseForAll() {
  const actions = useLostModelActions();
  return async ({ id, name, defaultModel }: Connection) => {
    const model = { connectionId: id, modelId: defaultModel };
    const chosen = await actions.choose(model);
    const shown = `“${isolated(name)}”`;
    if (!chosen.ok) return notify({ text: `Couldn’t use ${shown}: ${chosen.error.message}` });
    const back = () =>
      void notifyFailure(actions.chooseBack(chosen.value, model), {
        text: (why) => `Couldn’t go back to the models before: ${why}`,
        again: undo,
      });
    const undo = { label: UNDO, act: back };
    const count = formatCount(chosen.value.length, "conversation");
    const verb = chosen.value.length === 1 ? "uses" : "use";
    notify({ text: `${count} now ${verb} ${shown}.`, action: undo });
  };
}
