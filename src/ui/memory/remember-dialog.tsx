import { useState } from "react";

import { useMemoryActions } from "#app/react/actions/memories.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import type { RememberThis } from "#app/view/action-dialog.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import type { MemoryEdit } from "#domain/memories/changes.ts";
import { MAX_MEMORY } from "#domain/memories/memory.ts";
import { ownSettings } from "#domain/settings/effective-settings.ts";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { memoryWords } from "#ui/words/memory.tsx";

import { isStorable, MemoryFields } from "./memory-fields.tsx";

/** Makes a note from a message. The person shortens it and chooses where it applies. */
export function RememberDialog({ asked }: { asked: RememberThis }) {
  const { contextId, branchId, nodeId } = asked;
  const { context, active } = useCurrentConversation();
  const [id] = useState(useNewId());
  const actions = useMemoryActions();
  const whole = asked.text.trim();
  const [edit, setEdit] = useState<MemoryEdit>({
    text: whole.slice(0, MAX_MEMORY),
    scope: { kind: "everywhere" },
    barred: false,
  });
  const { mode } = ownSettings(context, active);
  const save = async () => {
    const note = { ...edit, text: edit.text.trim() };
    const source = { kind: "message", contextId, branchId, nodeId } as const;
    if (!(await actions.write(id, note, source))) return;
    closeDialog("remember");
    const undo = { label: UNDO, act: () => void actions.remove([id], memoryWords.removed) };
    notify({ text: memoryWords.rememberedByPerson, action: undo });
  };
  return (
    <FormDialog
      title={memoryWords.rememberThis}
      description={memoryWords.rememberHint}
      action={memoryWords.remember}
      disabled={!isStorable(edit)}
      onAction={() => void save()}
      onClose={() => closeDialog("remember")}
    >
      <Stack>
        {whole.length > MAX_MEMORY && <Note tone="waits">{memoryWords.isBeginning}</Note>}
        <MemoryFields
          edit={edit}
          place={{ contextId, modes: [mode] }}
          onEdit={(change) => setEdit((now) => ({ ...now, ...change }))}
        />
      </Stack>
    </FormDialog>
  );
}
