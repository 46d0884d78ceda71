import { useModeActions } from "#app/react/actions/modes.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { DEFAULT_MODE } from "#domain/context.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import type { ModeInUse } from "#domain/modes/mode.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { conversationNotesWords } from "#ui/words/conversation-notes.tsx";

export interface ModeNoteProps {
  /** The mode, which was deleted or is not on this device. */
  mode: ModeInUse;
  onMode: (mode: ModeInUse) => void;
}

/** Says what has become of the mode, with the ways on. */
export function ModeNote({ mode: { id, name, state }, onMode }: ModeNoteProps) {
  const actions = useModeActions();
  const restore = () =>
    void notifyFailure(actions.restore(id), {
      text: (why) => conversationNotesWords.notRestored(name, why),
    });
  return (
    <Row role="group" aria-label={conversationNotesWords.mode}>
      <Note as="span" tone="waits">
        {state === "deleted"
          ? conversationNotesWords.deletedMode(name)
          : conversationNotesWords.noMode}
      </Note>
      {state === "deleted" && (
        <Button size="small" onClick={restore}>
          {conversationNotesWords.restore}
        </Button>
      )}
      <Button size="small" onClick={() => onMode(modeInUse(DEFAULT_MODE, []))}>
        {conversationNotesWords.chooseChat}
      </Button>
    </Row>
  );
}
