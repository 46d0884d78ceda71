import { useMemoryActions } from "#app/react/actions/memories.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { useRoute } from "#app/view/route.ts";
import { modesToChoose } from "#domain/modes/mode.ts";
import { offerFormBack } from "#ui/acts/offer-form-back.ts";
import { useWayBack } from "#ui/kit/browser/way-back.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { commonWords } from "#ui/words/common.ts";
import { memoryWords } from "#ui/words/memory.tsx";

import { isMemoryChanged, useMemoryDraft, leftNotes } from "./memory-draft.ts";
import type { MemoryDraft } from "./memory-draft.ts";
import { isStorable, MemoryFields } from "./memory-fields.tsx";

import styles from "./memory.module.css";

/** The form of a note that is written or edited. */
export function MemoryForm({ draft }: { draft: MemoryDraft }) {
  const { bringBack, leave, change } = useMemoryDraft();
  const actions = useMemoryActions();
  const { contextId } = useRoute();
  const modes = modesToChoose(useModes() ?? []).map((mode) => mode.id);
  const { id, edit, stored } = draft;
  useWayBack(() => {
    leave(isMemoryChanged(draft) ? id : (stored?.id ?? "new"));
    leftNotes.keep(draft);
  });
  const save = async () => {
    const trimmed = { ...edit, text: edit.text.trim() };
    const isSaved =
      stored === undefined ? await actions.write(id, trimmed) : await actions.edit(id, trimmed);
    if (isSaved) leave(id);
  };
  const cancel = () => {
    leave(stored?.id ?? "new");
    if (!isMemoryChanged(draft)) return;
    offerFormBack(memoryWords.discarded, draft, bringBack);
  };
  return (
    <form
      aria-label={stored === undefined ? memoryWords.newNote : memoryWords.editNote}
      onSubmit={(event) => {
        event.preventDefault();
        if (isStorable(edit)) void save();
      }}
    >
      <Stack gap={4}>
        <MemoryFields edit={edit} place={{ contextId, modes }} onEdit={change} />
        <Row className={styles.formButtons}>
          <Button variant="quiet" onClick={cancel}>
            {commonWords.cancel}
          </Button>
          <Button variant="primary" type="submit" disabled={!isStorable(edit)}>
            {commonWords.save}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
