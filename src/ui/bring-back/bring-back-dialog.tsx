import type { TransferMessages } from "#app/view/action-dialog.ts";
import { isolated } from "#domain/text/direction.ts";
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
import { RefreshIcon } from "#ui/kit/icons/icons-act.tsx";
import { StopIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { ModelFields } from "#ui/models/model-fields.tsx";
import { bringBackWords } from "#ui/words/bring-back.ts";

import { MessagePicker } from "./message-picker.tsx";
import { NoReceiverDialog } from "./no-receiver-dialog.tsx";
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
  if (here === undefined) return null;
  if (here.receiver !== null) return <BringBackForm here={here} />;
  return <NoReceiverDialog title={bringBackWords.title} here={here} taking={taking} />;
}

function BringBackForm({ here }: { here: MessageTransferState }) {
  const bringBack = useBringBack(here);
  const { model, instruction, standing, leftOut, preview } = bringBack;
  return (
    <FormDialog
      title={bringBackWords.title}
      description={bringBackWords.about}
      width="wide"
      onClose={here.close}
      action={bringBackWords.appendTo(here.receiverName)}
      disabled={!bringBack.canAppend}
      onAction={bringBack.append}
    >
      <Stack>
        <TransferRoute here={here} />
        <Messages here={here} />
        <div className={styles.pair}>
          <ModelFields
            labels={{ connection: bringBackWords.connection, model: bringBackWords.model }}
            model={model}
            onModel={bringBack.setModel}
          />
        </div>
        <Field label={bringBackWords.instructions}>
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
        {leftOut !== null && <p className={styles.notice}>{bringBackWords.leftOut(leftOut)}</p>}
        <PreviewField preview={preview} standing={standing} />
        {here.problem !== null && <Alert>{here.problem}</Alert>}
      </Stack>
    </FormDialog>
  );
}

/** The two ways to get a text: ask the model for a summary, or use the messages' own text. */
function Ways({ isAsking, canSummarise, summarise, stop, canRetell, retell }: BringBack) {
  return (
    <Row gap="loose">
      {isAsking ? (
        <Button icon={<StopIcon />} onClick={stop}>
          {bringBackWords.stop}
        </Button>
      ) : (
        <Button disabled={!canSummarise} onClick={summarise}>
          {bringBackWords.summarise}
        </Button>
      )}
      <Button variant="quiet" disabled={!canRetell} onClick={retell}>
        {bringBackWords.retell}
      </Button>
      <Note as="span">{bringBackWords.summariseHint}</Note>
    </Row>
  );
}

function PreviewField({ preview, standing }: { preview: Preview; standing: SummaryStatus }) {
  const isAsking = standing.kind === "asking";
  return (
    <>
      <Field label={bringBackWords.preview} hint={hintOf(standing)}>
        {(control) => (
          <TextArea
            {...control}
            value={preview.text}
            readOnly={isAsking}
            aria-busy={isAsking}
            minRows={5}
            maxRows={16}
            placeholder={bringBackWords.previewHint}
            onChange={(event) => preview.write(event.target.value)}
          />
        )}
      </Field>
      {preview.before !== null && !isAsking && (
        <div>
          <Button size="small" variant="quiet" onClick={preview.swap}>
            {bringBackWords.restore}
          </Button>
        </div>
      )}
    </>
  );
}

function hintOf(standing: SummaryStatus): string {
  if (standing.kind === "asking") return bringBackWords.writing;
  if (standing.kind !== "came") return bringBackWords.previewAsideHint;
  const words: Record<typeof standing.end, string> = {
    whole: bringBackWords.ended,
    stopped: bringBackWords.stopped,
    length: bringBackWords.reachedLimit,
    content_filter: bringBackWords.filtered,
    refusal: bringBackWords.refused,
    pause: bringBackWords.paused,
    tool_calls: bringBackWords.askedForTool,
  };
  return words[standing.end];
}

/** Selects the messages to include. Folded, because usually all of them are. */
function Messages({ here }: { here: MessageTransferState }) {
  const { groups, offers, sourceName, receiverName } = here;
  const all = groups.flatMap((group) => group.nodes).length;
  if (all === 0) {
    return (
      <Note>
        {offers === "lacking"
          ? bringBackWords.nothingLacking(isolated(sourceName), isolated(receiverName))
          : bringBackWords.noMessages(sourceName)}
      </Note>
    );
  }
  return (
    <Fold summary={countText(here, all)}>
      <MessagePicker {...here} />
    </Fold>
  );
}

function countText({ offers, selected, receiverName }: MessageTransferState, all: number): string {
  const chosen = selected.length;
  const into = isolated(receiverName);
  switch (offers) {
    case "since_fork":
      return chosen === all
        ? bringBackWords.allSinceFork(all)
        : bringBackWords.someSinceFork(chosen, all);
    case "lacking":
      return chosen === all
        ? bringBackWords.allLacking(all, into)
        : bringBackWords.someLacking(chosen, all, into);
    case "all":
      return chosen === all
        ? bringBackWords.allMessages(all)
        : bringBackWords.someMessages(chosen, all);
  }
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
      safe={bringBackWords.unchanged}
      without={["choose_model", "choose_larger_model", "fork_earlier"]}
      actions={
        <Button size="small" icon={<RefreshIcon />} onClick={onRetry}>
          {bringBackWords.retry}
        </Button>
      }
    />
  );
}
