import { useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { useTaskActions } from "#app/react/actions/tasks.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useMessages } from "#app/react/queries/messages.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import { showBranchEnd } from "#app/view/focus-requests.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { Branch } from "#domain/context.ts";
import { asideDraftKey } from "#domain/draft-keys.ts";
import { incompleteStatus, textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import { SUMMARY_REQUEST } from "#domain/tasks/task-conversation.ts";
import { useOneAtATime } from "#ui/acts/use-one-at-a-time.ts";
import { useDraft } from "#ui/composer/use-draft.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TaskScope } from "#ui/tasks/task-scope.tsx";
import { bringBackWords } from "#ui/words/bring-back.ts";

/**
 * Makes a message of the person's from the answer to a question on the side, after a preview that can be
 * edited.
 */
export function BringAsideDialog({ taskId }: { taskId: string }) {
  const parent = useCurrentConversation();
  const dispatch = useDispatch();
  const tasks = useTaskActions();
  const newId = useNewId();
  const { active } = parent;
  const append = async (text: string, source: { branchId: string; nodeIds: string[] }) => {
    const done = await dispatch({
      type: "branch.bringBack",
      branchId: active.id,
      message: { runId: newId(), nodeId: newId(), content: [{ type: "text", text }] },
      source: { contextId: taskId, ...source },
    });
    if (!done.ok) return done.error.message;
    closeDialog("bring_aside");
    showBranchEnd(active.id);
    await notifyFailure(tasks.end(taskId), { text: bringBackWords.asideStays });
    return null;
  };
  return (
    <TaskScope contextId={taskId}>
      <AsideForm receiverName={branchLabel(parent.tree, active)} onAppend={append} />
    </TaskScope>
  );
}

interface AsideFormProps {
  receiverName: string;
  /** Resolves with the reason if the message was refused, else with null. */
  onAppend: (
    text: string,
    source: { branchId: string; nodeIds: string[] },
  ) => Promise<string | null>;
}

function AsideForm({ receiverName, onAppend }: AsideFormProps) {
  const { conversation, context, active } = useCurrentConversation();
  const run = useRun(conversation, active.id);
  const dispatch = useDispatch();
  const newId = useNewId();
  const answer = useLastAnswer(active);
  const of = answer?.id ?? active.id;
  const kept = useDraft(asideDraftKey(of));
  const [written, setWritten] = useState<{ of: string; text: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isAsking = run !== undefined && isUnfinished(run);
  const answered = answer === undefined ? "" : textOf(answer.message);
  // The person's text stays until a newer answer arrives.
  const text = written?.of === of ? written.text : kept.text || answered;
  const write = (words: string) => {
    setWritten({ of, text: words });
    kept.setText(words);
  };
  const summarize = () =>
    void dispatch({
      type: "task.ask",
      branchId: active.id,
      runId: newId(),
      note: { nodeId: newId(), text: SUMMARY_REQUEST },
    });
  const append = useOneAtATime(async () => {
    const source = { branchId: active.id, nodeIds: active.messageIds.slice(-1) };
    const refused = await onAppend(text, source);
    if (refused === null) kept.setText("");
    setProblem(refused);
  });
  return (
    <FormDialog
      title={bringBackWords.titleAside}
      description={bringBackWords.aboutAside(context.title)}
      width="wide"
      onClose={() => closeDialog("bring_aside")}
      action={bringBackWords.appendTo(receiverName)}
      disabled={isAsking || text.trim() === ""}
      onAction={append}
    >
      <Stack>
        <Row gap="loose">
          <Button disabled={isAsking} onClick={summarize}>
            {bringBackWords.summarise}
          </Button>
          <Note as="span">
            {isAsking ? bringBackWords.writing : bringBackWords.summariseAsideHint}
          </Note>
        </Row>
        <Field label={bringBackWords.preview} hint={bringBackWords.previewAsideHint}>
          {(control) => (
            <TextArea
              {...control}
              value={text}
              readOnly={isAsking}
              aria-busy={isAsking}
              minRows={5}
              maxRows={16}
              onChange={(event) => write(event.target.value)}
            />
          )}
        </Field>
        {run?.error !== undefined && !isAsking && (
          <Alert>{bringBackWords.notWritten(reasonOf(run.error))}</Alert>
        )}
        {problem !== null && <Alert>{problem}</Alert>}
      </Stack>
    </FormDialog>
  );
}

/** How many of the last messages are searched. */
const LOOKED = 12;

function useLastAnswer({ messageIds }: Branch): MessageNode | undefined {
  const nodes = useMessages(messageIds.slice(-LOOKED)) ?? [];
  return nodes.findLast(
    ({ message }) =>
      message.role === "assistant" &&
      incompleteStatus(message) === undefined &&
      textOf(message).trim() !== "",
  );
}
