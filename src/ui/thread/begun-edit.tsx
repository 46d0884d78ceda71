import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { StoredEdit } from "#app/react/queries/stored-edits.ts";
import { openEdit, useEditing, useEndedEdits } from "#app/view/editing.ts";
import { unsavedDraft } from "#app/view/unsaved-drafts.ts";
import { editDraftKey } from "#domain/draft-keys.ts";
import type { MessageNode } from "#domain/message.ts";
import { useKeptOverReload } from "#ui/composer/use-kept-over-reload.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { begunWords } from "#ui/words/begun.ts";
import { threadWords } from "#ui/words/thread.tsx";

import { hasOtherParts, keptText } from "./use-begun-edit.ts";

import styles from "./message.module.css";

export interface BegunEditProps {
  node: MessageNode;
  /** The stored edit; undefined if there is none. */
  stored: StoredEdit | undefined;
}

/**
 * A note under a message whose edit is kept while its box is closed: after a reload, or once another box
 * opens.
 */
export function BegunEdit({ node, stored }: BegunEditProps) {
  const { inBin } = useCurrentConversation();
  const hasEnded = useEndedEdits(({ ids }) => ids.has(node.id));
  const edit = useEditing(({ edits }) => edits[node.id]);
  // Another tab may have discarded what this one shows.
  const here = edit === undefined ? "" : keptText(node, edit.text);
  // A text that could not be stored is kept by the tab.
  const text = here || (unsavedDraft(editDraftKey(node.id)) ?? stored?.text ?? "");
  const isChanged = text !== "" || (stored !== undefined && hasOtherParts(node, stored.parts));
  if (inBin || hasEnded || !isChanged) return null;
  return (
    <Note className={styles.hiddenNote}>
      {here !== "" && <OwnText draftKey={editDraftKey(node.id)} text={here} />}
      {threadWords.editBegun}
      <Button size="small" onClick={() => openEdit(node.id)}>
        {begunWords.continueEditing}
      </Button>
    </Note>
  );
}

function OwnText({ draftKey, text }: { draftKey: string; text: string }) {
  useKeptOverReload(draftKey, () => text);
  return null;
}
