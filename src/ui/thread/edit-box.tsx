import { useEffect, useRef } from "react";

import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { MessageEdit } from "#app/view.ts";
import { editDraftKey } from "#domain/draft-keys.ts";
import { attachmentsIn, contentOf, textOf } from "#domain/message.ts";
import type { AttachmentPart, MessageNode } from "#domain/message.ts";
import { AttachButton } from "#ui/attachments/attach-button.tsx";
import { DraftAttachments } from "#ui/attachments/draft-attachments.tsx";
import { pastedFiles } from "#ui/attachments/given-files.ts";
import { useAttaching } from "#ui/attachments/use-attaching.ts";
import type { Attaching } from "#ui/attachments/use-attaching.ts";
import { useRefused } from "#ui/attachments/use-refused.ts";
import { refusalWords } from "#ui/attachments/words.ts";
import { Button } from "#ui/kit/button.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";

import styles from "./message.module.css";

/** A message of the person's, being changed: its words and what is attached. */
export function EditBox({ node, branchId }: { node: MessageNode; branchId: string }) {
  const act = useAct();
  const bough = useBough();
  const setView = useView((view) => view.set);
  const edited = useView((view) => view.edits[node.id]);
  const isAsked = useView((view) => view.editAsked === node.id);
  const box = useRef<HTMLTextAreaElement>(null);
  const text = edited?.text ?? textOf(node.message);
  const draftKey = editDraftKey(node.id);
  const editId = edited?.id;
  // The box may scroll out of the page and back meanwhile: the edit is in the view.
  const isOpen = () => useView.getState().edits[node.id]?.id === editId;
  const attaching = withOwn(node.id, useAttaching(draftKey, isOpen), edited?.own ?? NONE);
  const model = useModelOf(branchId);
  const refused = useRefused(attaching.attached, model);
  const isBegun = edited !== undefined;
  useEffect(() => {
    if (isBegun) return;
    // The draft names the attachments while it lasts, so that none is swept away under it.
    const own = attachmentsIn(node.message);
    putEdit(node.id, { id: bough.newId(), text: textOf(node.message), own });
    void bough.keepings.putDraft(draftKey, "", bough.now(), own);
  }, [isBegun, bough, draftKey, node]);
  useEffect(() => {
    if (!isAsked) return;
    // The person just chose to edit: their next keys belong here.
    box.current?.focus();
    setView({ editAsked: null });
  }, [isAsked, setView]);
  const isSending = useRef(false);
  const close = () => {
    endEdit(node.id);
    void bough.keepings.putDraft(draftKey, "", bough.now(), []);
  };
  const save = async () => {
    if (isSending.current) return;
    isSending.current = true;
    const content = contentOf(text, await attaching.settled());
    const done =
      content.length > 0 &&
      (await act({
        type: "message.edit",
        branchId,
        nodeId: node.id,
        newBranchId: bough.newId(),
        message: { runId: bough.newId(), nodeId: bough.newId(), content },
      }));
    isSending.current = false;
    // A refused edit stays as it was written.
    if (done !== false && done.ok) close();
  };
  return (
    <form
      className={styles["edit"]}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        ref={box}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") close();
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          void save();
        }}
        onPaste={(event) => {
          const files = pastedFiles(event.clipboardData);
          if (files.length > 0) event.preventDefault();
          void attaching.add(files);
        }}
        aria-label="Edited message"
        value={text}
        maxRows={16}
        onChange={({ target }) => changeEdit(node.id, () => ({ text: target.value }))}
      />
      <DraftAttachments attaching={attaching} />
      {refused.length > 0 && (
        <p className={styles["cut"]}>
          {refusalWords(refused, model.modelId)} It will be asked without.
        </p>
      )}
      <span className={styles["editActs"]}>
        <AttachButton onFiles={(files) => void attaching.add(files)} />
        <span className={styles["editHint"]}>Shift Enter for a new line</span>
        <Button size="small" variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          size="small"
          type="submit"
          variant="primary"
          disabled={text.trim() === "" && attaching.attached.length === 0}
        >
          Send as a new version
        </Button>
      </span>
    </form>
  );
}

const NONE: readonly AttachmentPart[] = [];

function putEdit(nodeId: string, edit: MessageEdit): void {
  const { edits, set } = useView.getState();
  set({ edits: { ...edits, [nodeId]: edit } });
}

function changeEdit(nodeId: string, change: (edit: MessageEdit) => Partial<MessageEdit>): void {
  const edit = useView.getState().edits[nodeId];
  if (edit !== undefined) putEdit(nodeId, { ...edit, ...change(edit) });
}

/** Closes its box, where no other message is being edited by now. */
function endEdit(nodeId: string): void {
  const { editing, edits, set } = useView.getState();
  const { [nodeId]: _ended, ...others } = edits;
  set({ editing: editing === nodeId ? null : editing, edits: others });
}

/** The message's own go with the edit whatever becomes of its draft: the storage may be full. */
function withOwn(nodeId: string, attaching: Attaching, own: readonly AttachmentPart[]): Attaching {
  if (own.length === 0) return attaching;
  return {
    ...attaching,
    attached: joined(own, attaching.attached),
    remove: (blobId) => {
      changeEdit(nodeId, (edit) => ({ own: edit.own.filter((part) => part.blobId !== blobId) }));
      attaching.remove(blobId);
    },
    settled: async () => joined(own, await attaching.settled()),
  };
}

function joined(
  first: readonly AttachmentPart[],
  more: readonly AttachmentPart[],
): readonly AttachmentPart[] {
  return [...new Map([...first, ...more].map((part) => [part.blobId, part])).values()];
}

/** Whom the branch speaks with. */
function useModelOf(branchId: string) {
  const { context, tree } = useScene();
  return { ...context.config, ...tree.byId.get(branchId)?.overrides };
}
