import { useLostModelActions } from "#app/react/actions/lost-models.ts";
import { useLostModelCount } from "#app/react/queries/conversations.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { openSettings } from "#app/view/overlay.ts";
import { reasonOf } from "#app/view/reason.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { isolated } from "#domain/text/direction.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import type { ModelChoice } from "#ui/models/model-choices.ts";
import { conversationNotesWords } from "#ui/words/conversation-notes.tsx";

export interface ConnectionNoteProps {
  /** The id of the connection that is not on this device. */
  lostId: string;
  /** The connection that new conversations use; absent if there is none at all. */
  usual: Connection | undefined;
  onModel: (choice: ModelChoice) => Promise<unknown>;
}

/** Says that the connection is not on this device, and offers another one that is. */
export function ConnectionNote({ lostId, usual, onModel }: ConnectionNoteProps) {
  const { context } = useCurrentConversation();
  const lost = useLostModelCount() ?? 0;
  const chooseForAll = useChooseForAll();
  // A branch's own model, or a sub-task's, is not among the models that are replaced for all.
  const isOneOfThem = context.parentId === undefined && context.config.connectionId === lostId;
  const model = usual && { connectionId: usual.id, modelId: usual.defaultModel };
  return (
    <Row role="group" aria-label={conversationNotesWords.connection}>
      <Note as="span" tone="waits">
        {conversationNotesWords.noConnection}
      </Note>
      {usual === undefined || model === undefined ? (
        <Button size="small" onClick={() => openSettings("connections")}>
          {conversationNotesWords.addConnection}
        </Button>
      ) : (
        <>
          <Button size="small" onClick={() => void onModel(model)}>
            {conversationNotesWords.choose(<bdi>{usual.name}</bdi>)}
          </Button>
          {isOneOfThem && lost > 1 && (
            <Button size="small" onClick={() => void chooseForAll(usual)}>
              {conversationNotesWords.chooseForAll(<bdi>{usual.name}</bdi>, lost)}
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
    const shown = isolated(name);
    if (!chosen.ok) {
      return notify({ text: conversationNotesWords.notChosen(shown, reasonOf(chosen.error)) });
    }
    const back = () =>
      void notifyFailure(actions.chooseBack(chosen.value, model), {
        text: conversationNotesWords.notGoneBack,
        again: undo,
      });
    const undo = { label: UNDO, act: back };
    const text = conversationNotesWords.chosen(chosen.value.length, shown);
    notify({ text, action: undo });
  };
}
