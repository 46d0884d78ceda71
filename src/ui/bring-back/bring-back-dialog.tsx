import { useState } from "react";

import { useScene } from "#app/conversation/scene.ts";
import { useBough, useLive } from "#app/hooks.ts";
import type { Taking } from "#app/view.ts";
import type { Connection } from "#domain/connection.ts";
import { retold } from "#domain/retelling.ts";
import { useOneAtATime } from "#ui/acts/use-one-at-a-time.ts";
import { useDraft } from "#ui/composer/use-draft.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Field } from "#ui/kit/field.tsx";
import { RefreshIcon, StopIcon } from "#ui/kit/icons-act.tsx";
import { Select } from "#ui/kit/select.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";
import { Combobox } from "#ui/kit/text-input.tsx";
import { modelSuggestions } from "#ui/models/model-words.ts";

import { MessagePicker } from "./message-picker.tsx";
import { Route } from "./route.tsx";
import { useSummary } from "./use-summary.ts";
import type { Standing } from "./use-summary.ts";
import { useTaking } from "./use-taking.ts";
import type { TakingHere } from "./use-taking.ts";

import styles from "./bring-back.module.css";

/** What a branch found, as one message on another branch. */
export function BringBackDialog({ taking }: { taking: Taking }) {
  const here = useTaking(taking);
  return here === undefined ? null : <BringBack here={here} />;
}

const INSTRUCTION =
  "Sum up what we found here for someone who goes on with another line of this conversation. " +
  "Keep conclusions, decisions, figures, names, needed code and open questions; name a dead end " +
  "where that saves trying it again. Write plain Markdown, without an introduction.";

const NONE: readonly Connection[] = [];

function BringBack({ here }: { here: TakingHere }) {
  const bough = useBough();
  const { context } = useScene();
  const { source, sourceName, receiver, receiverName, taken } = here;
  // What was written is there again where the dialog was closed over it.
  const { text, setText } = useDraft(`bring-back:${source.id}`);
  /** What the person wrote before something else took its place; kept as the preview is. */
  const { text: before, setText: setBefore } = useDraft(`bring-back-before:${source.id}`);
  /** What was last put into the preview, as long as nobody changed it. */
  const [made, setMade] = useState("");
  const [instruction, setInstruction] = useState(INSTRUCTION);
  const [model, setModel] = useState({
    connectionId: context.config.connectionId,
    modelId: context.config.modelId,
  });
  const summary = useSummary();
  const asking = summary.standing.kind === "asking";
  const put = (words: string) => {
    // A second try must not push out what the person wrote before the first.
    if (text.trim() !== "" && (text !== made || before === "")) setBefore(text);
    setText(words);
    setMade(words);
  };
  // What stands in the preview stays until the first words come.
  const summarise = () => summary.ask({ nodes: taken, instruction, ...model }, put);
  const append = useOneAtATime(async () => {
    if (receiver === null) return;
    const nodeId = bough.newId();
    const done = await here.carryOut(
      {
        type: "branch.bringBack",
        branchId: receiver.id,
        message: {
          runId: bough.newId(),
          nodeId,
          content: [{ type: "text", text: text.trim() }],
        },
        source: { branchId: source.id, nodeIds: taken.map((node) => node.id) },
      },
      `Brought back from “${sourceName}” into “${receiverName}”.`,
      nodeId,
    );
    if (!done) return;
    setText("");
    setBefore("");
  });
  return (
    <Dialog
      title="Bring back"
      description="What this branch found becomes one message at the end of another. This branch stays as it is."
      width="wide"
      onClose={here.close}
      footer={
        <>
          <Button variant="quiet" onClick={here.close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={receiver === null || asking || text.trim() === "" || taken.length === 0}
            onClick={append}
          >
            {receiver === null ? "Append" : `Append to ${receiverName}`}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        <Route here={here} />
        <Messages here={here} />
        <ModelChoice model={model} onModel={setModel} />
        <Field label="What the model is asked to do">
          {(control) => (
            <TextArea
              {...control}
              value={instruction}
              minRows={2}
              maxRows={6}
              onChange={(event) => setInstruction(event.target.value)}
            />
          )}
        </Field>
        <div className={styles["ways"]}>
          {asking ? (
            <Button icon={<StopIcon />} onClick={summary.stop}>
              Stop
            </Button>
          ) : (
            <Button
              disabled={
                taken.length === 0 || instruction.trim() === "" || model.modelId.trim() === ""
              }
              onClick={summarise}
            >
              Summarise
            </Button>
          )}
          <Button
            variant="quiet"
            disabled={asking || taken.length === 0}
            onClick={() => put(retold(taken))}
          >
            Take the text as it is
          </Button>
          <span className={styles["quiet"]}>
            “Summarise” sends one request to the model above; the other way sends nothing.
          </span>
        </div>
        <Trouble
          standing={summary.standing}
          connectionId={model.connectionId}
          onRetry={summarise}
        />
        {summary.leftOut !== null && (
          <p className={styles["notice"]}>The model did not see all of it. {summary.leftOut}.</p>
        )}
        <Field label="Preview" hint={hintOf(summary.standing)}>
          {(control) => (
            <TextArea
              {...control}
              value={text}
              readOnly={asking}
              aria-busy={asking}
              minRows={5}
              maxRows={16}
              placeholder="The message as it will stand on the other branch. You can write it yourself."
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {before !== "" && !asking && before !== text && (
          <div>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                setBefore(text);
                setText(before);
              }}
            >
              Back to the text before
            </Button>
          </div>
        )}
        {here.problem !== null && (
          <p role="alert" className={styles["problem"]}>
            {here.problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function hintOf(standing: Standing): string {
  if (standing.kind === "asking") return "Being written…";
  if (standing.kind !== "came") return "Change it as you like: it goes on as your own message.";
  const words: Record<typeof standing.end, string> = {
    whole: "Check it and change it as you like: it goes on as your own message.",
    stopped: "You stopped it here. Change it as you like.",
    length: "The model stopped at its limit: the end is missing. Change it as you like.",
    content_filter: "The provider's filter stopped it here: the rest is missing.",
    refusal: "The model refused. What stands here is what it said, if anything.",
    pause: "The model paused before its end: the rest is missing. Summarise asks again.",
    tool_calls: "The model asked for a tool, and has none here: the end may be missing.",
  };
  return words[standing.end];
}

/** Which messages are told of: folded away, because mostly it is all of them. */
function Messages({ here }: { here: TakingHere }) {
  const { groups, taken, sourceName } = here;
  const all = groups.flatMap((group) => group.nodes).length;
  if (all === 0) {
    return <p className={styles["quiet"]}>“{sourceName}” has nothing of its own yet.</p>;
  }
  return (
    <details className={styles["fold"]}>
      <summary>
        {taken.length === all ? `All ${all}` : `${taken.length} of ${all}`} messages since its fork
      </summary>
      <MessagePicker {...here} />
    </details>
  );
}

interface ModelChoiceProps {
  model: { connectionId: string; modelId: string };
  onModel: (model: ModelChoiceProps["model"]) => void;
}

function ModelChoice({ model, onModel }: ModelChoiceProps) {
  const connections = useLive((bough) => bough.keepings.connections(), []) ?? NONE;
  const connection = connections.find(({ id }) => id === model.connectionId);
  return (
    <div className={styles["pair"]}>
      <Field label="Connection">
        {(control) => (
          <Select
            {...control}
            value={model.connectionId}
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(connectionId) => {
              const chosen = connections.find(({ id }) => id === connectionId);
              onModel({ connectionId, modelId: chosen?.defaultModel ?? "" });
            }}
          />
        )}
      </Field>
      <Field label="Model">
        {(control) => (
          <Combobox
            {...control}
            mono
            value={model.modelId}
            suggestions={modelSuggestions(connection?.models)}
            onChange={(event) => onModel({ ...model, modelId: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

interface TroubleProps {
  standing: Standing;
  connectionId: string;
  onRetry: () => void;
}

function Trouble({ standing, connectionId, onRetry }: TroubleProps) {
  if (standing.kind !== "failed") return null;
  return (
    <CureCard
      error={standing.error}
      connection={{ id: connectionId }}
      safe="Both branches are as they were."
      without={["choose_model", "choose_larger_model", "fork_earlier"]}
      actions={
        <Button size="small" icon={<RefreshIcon />} onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );
}
