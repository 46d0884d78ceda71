import { useEffect, useState } from "react";

import { useConversationActions } from "#app/react/actions/conversations.ts";
import type { ExportChoice } from "#app/react/actions/exports.ts";
import { useBin } from "#app/react/queries/conversations.ts";
import { closeExportChoice } from "#app/view/files-view.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { commonWords } from "#ui/words/common.ts";
import { filesWords } from "#ui/words/files.tsx";

import { useFileActions } from "./use-file-actions.ts";

import styles from "./files.module.css";

const KEPT = [
  { kind: "prompts", label: filesWords.kinds.prompts },
  { kind: "schemas", label: filesWords.kinds.schemas },
  { kind: "settings", label: filesWords.kinds.settings },
  { kind: "connections", label: filesWords.kinds.connections },
] as const;

const words = filesWords.export;

const USUAL: ExportChoice = {
  conversations: true,
  bin: false,
  notes: true,
  modes: true,
  ownTools: true,
  mcpServers: true,
  kept: new Set(["prompts", "schemas", "settings"]),
};

/** Shows what an export of everything contains, and lets the person choose. */
export function ExportChoiceDialog() {
  const [choice, setChoice] = useState(USUAL);
  const { exportChosen } = useFileActions();
  const listed = useListedCount();
  const binned = useBin()?.conversations.length;
  const change = (part: Partial<ExportChoice>) => setChoice({ ...choice, ...part });
  const { conversations, notes, modes, ownTools, mcpServers, kept } = choice;
  const isEmpty = ![conversations, notes, modes, ownTools, mcpServers, kept.size > 0].includes(
    true,
  );
  return (
    <FormDialog
      title={commonWords.export}
      description={words.about}
      width="narrow"
      onClose={closeExportChoice}
      action={commonWords.export}
      disabled={isEmpty}
      onAction={() => {
        closeExportChoice();
        void exportChosen(choice);
      }}
    >
      <Stack>
        <Checkbox
          label={listed === undefined ? words.conversations : words.conversationCount(listed)}
          checked={conversations}
          onChange={(on) => change({ conversations: on })}
        />
        {binned !== undefined && binned > 0 && (
          <div className={styles.under}>
            <Checkbox
              label={words.binned(binned)}
              checked={conversations && choice.bin}
              disabled={!conversations}
              onChange={(bin) => change({ bin })}
            />
          </div>
        )}
        <Checkbox label={words.notes} checked={notes} onChange={(on) => change({ notes: on })} />
        <Checkbox
          label={filesWords.modes}
          checked={modes}
          onChange={(on) => change({ modes: on })}
        />
        <Checkbox
          label={words.ownTools}
          checked={ownTools}
          onChange={(on) => change({ ownTools: on })}
        />
        <Checkbox
          label={words.mcpServers}
          checked={mcpServers}
          onChange={(on) => change({ mcpServers: on })}
        />
        {KEPT.map(({ kind, label }) => (
          <Checkbox
            key={kind}
            label={label}
            checked={kept.has(kind)}
            onChange={(on) => {
              const next = new Set(kept);
              if (on) next.add(kind);
              else next.delete(kind);
              change({ kept: next });
            }}
          />
        ))}
        <Note tone="quiet">{words.hint}</Note>
      </Stack>
    </FormDialog>
  );
}

/** The number of conversations in the list; undefined until they are counted. */
function useListedCount(): number | undefined {
  const actions = useConversationActions();
  const [count, setCount] = useState<number>();
  useEffect(() => {
    void actions.listedIds("all").then((ids) => setCount(ids.length), reportError);
  }, [actions]);
  return count;
}
