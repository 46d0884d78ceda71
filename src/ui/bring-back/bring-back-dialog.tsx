import type { TransferMessages } from "#app/view/action-dialog.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { RefreshIcon, StopIcon } from "#ui/kit/icons/icons-act.tsx";
import { ModelFields } from "#ui/models/model-fields.tsx";

import { MessagePicker } from "./message-picker.tsx";
import { TransferRoute } from "./transfer-route.tsx";
import { useBringBack } from "./use-bring-back.ts";
import type { BringBack } from "./use-bring-back.ts";
import { useMessageTransfer } from "./use-message-transfer.ts";
import type { MessageTransferState } from "./use-message-transfer.ts";
import type { Preview } from "./use-preview.ts";
import type { SummaryStatus } from "./use-summary.ts";

import styles from "./bring-back.module.css";

/** Turns what a branch found into one message on another branch. */
export function BringBackDialog({ taking }: { taking: TransferMessages }) {
  const here = useMessageTransfer(taking);
  return here === undefined ? null : <BringBackForm here={here} />;
}

function BringBackForm({ here }: { here: MessageTransferState }) {
  const bringBack = useBringBack(here);
  const { model, instruction, standing, leftOut, preview } = bringBack;
  return (
    <FormDialog
      title="Bring findings into another branch"
      description="Turns what this branch found into one message at the end of another. This branch stays as it is."
      width="wide"
      onClose={here.close}
      action={here.receiver === null ? "Append" : `Append to ${here.receiverName}`}
      disabled={!bringBack.canAppend}
      onAction={bringBack.append}
    >
      <Stack>
        <TransferRoute here={here} />
        <Messages here={here} />
        <div className={styles.pair}>
          <ModelFields
            labels={{ connection: "Connection", model: "Model" }}
            model={model}
            onModel={bringBack.setModel}
          />
        </div>
        <Field label="Instructions for the model">
          {(control) => (
            <TextArea
              {...control}
              value={instruction}
              minRows={2}
              maxRows={6}
              onChange={(event) => bringBack.setInstruction(event.target.value)}
            />
          )}
        </Field>
        <Ways {...bringBack} />
        <SummaryProblem
          standing={standing}
          connectionId={model.connectionId}
          onRetry={bringBack.summarise}
        />
        {leftOut !== null && (
          <p className={styles.notice}>The model didn’t see everything. {leftOut}.</p>
        )}
        <PreviewField preview={preview} standing={standing} />
        {here.problem !== null && <Alert>{here.problem}</Alert>}
      </Stack>
    </FormDialog>
  );
}

/** The two ways to get a text: asking the model, or using the messages' own text. */
function Ways({ isAsking, canSummarise, summarise, stop, canRetell, retell }: BringBack) {
  return (
    <Row gap="loose">
      {isAsking ? (
        <Button icon={<StopIcon />} onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button disabled={!canSummarise} onClick={summarise}>
          Summarise
        </Button>
      )}
      <Button variant="quiet" disabled={!canRetell} onClick={retell}>
        Use the text as it is
      </Button>
      <Note as="span">
        “Summarise” sends one request to the model above. “Use the text as it is” sends nothing.
      </Note>
    </Row>
  );
}

function PreviewField({ preview, standing }: { preview: Preview; standing: SummaryStatus }) {
  const isAsking = standing.kind === "asking";
  return (
    <>
      <Field label="Preview" hint={hintOf(standing)}>
        {(control) => (
          <TextArea
            {...control}
            value={preview.text}
            readOnly={isAsking}
            aria-busy={isAsking}
            minRows={5}
            maxRows={16}
            placeholder="The message as it will appear on the other branch. You can also write it yourself."
            onChange={(event) => preview.write(event.target.value)}
          />
        )}
      </Field>
      {preview.before !== null && !isAsking && (
        <div>
          <Button size="small" variant="quiet" onClick={preview.swap}>
            Restore previous text
          </Button>
        </div>
      )}
    </>
  );
}

function hintOf(standing: SummaryStatus): string {
  if (standing.kind === "asking") return "Writing…";
  if (standing.kind !== "came") return "Edit it as you like. It’s added as your own message.";
  const words: Record<typeof standing.end, string> = {
    whole: "Check it and edit it as you like. It’s added as your own message.",
    stopped: "You stopped it here. Edit it as you like.",
    length: "The model reached its limit, so the end is missing. Edit it as you like.",
    content_filter: "The provider’s filter stopped it here, so the rest is missing.",
    refusal: "The model refused. This is what it said, if anything.",
    pause: "The model paused before the end, so the rest is missing. Summarise asks again.",
    tool_calls: "The model asked for a tool, which it can’t use here. The end may be missing.",
  };
  return words[standing.end];
}

/** Which messages are included. Folded, because it is usually all of them. */
function Messages({ here }: { here: MessageTransferState }) {
  const { groups, selected, sourceName } = here;
  const all = groups.flatMap((group) => group.nodes).length;
  if (all === 0) {
    return <Note>“{sourceName}” has no messages of its own yet.</Note>;
  }
  return (
    <Fold
      summary={`${selected.length === all ? `All ${all}` : `${selected.length} of ${all}`} messages since its fork`}
    >
      <MessagePicker {...here} />
    </Fold>
  );
}

interface TroubleProps {
  standing: SummaryStatus;
  connectionId: string;
  onRetry: () => void;
}

function SummaryProblem({ standing, connectionId, onRetry }: TroubleProps) {
  if (standing.kind !== "failed") return null;
  return (
    <CureCard
      error={standing.error}
      connection={{ id: connectionId }}
      safe="Both branches are unchanged."
      without={["choose_model", "choose_larger_model", "fork_earlier"]}
      actions={
        <Button size="small" icon={<RefreshIcon />} onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );
}
