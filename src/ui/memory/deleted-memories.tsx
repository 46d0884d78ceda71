import { useState } from "react";

import { useMemoryActions } from "#app/react/actions/memories.ts";
import type { Memory } from "#domain/memories/memory.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { commonWords } from "#ui/words/common.ts";
import { memoryWords } from "#ui/words/memory.tsx";

import { MemoryList } from "./memory-list.tsx";

/** Deleted notes, which stay until the person deletes them for good. */
export function DeletedMemories({ memories }: { memories: readonly Memory[] }) {
  const actions = useMemoryActions();
  const [isAsking, setIsAsking] = useState(false);
  if (memories.length === 0) return null;
  return (
    <Fold look="soft" summary={memoryWords.deleted(memories.length)}>
      <Stack gap={3}>
        <div>
          <Button size="small" onClick={() => setIsAsking(true)}>
            {memoryWords.deleteAllForGood}
          </Button>
        </div>
        <MemoryList memories={memories} actions={DeletedActions} />
      </Stack>
      {isAsking && (
        <FormDialog
          title={memoryWords.deleteTheseForGood(memories.length)}
          description={commonWords.cannotBeUndone}
          width="narrow"
          tone="danger"
          action={memoryWords.deleteForGood}
          onClose={() => setIsAsking(false)}
          onAction={() => {
            setIsAsking(false);
            void actions.erase(memories.map(({ id }) => id));
          }}
        />
      )}
    </Fold>
  );
}

function DeletedActions({ memory: { id } }: { memory: Memory }) {
  const actions = useMemoryActions();
  return (
    <Button size="small" onClick={() => void actions.restore(id)}>
      {commonWords.restore}
    </Button>
  );
}
