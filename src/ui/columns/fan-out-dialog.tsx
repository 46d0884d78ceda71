import { useLayoutEffect, useRef, useState } from "react";

import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useBough, useLive } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { FanOutAsked } from "#app/view.ts";
import { MOST_LANES } from "#domain/branching/fan-out.ts";
import type { Connection } from "#domain/connection.ts";
import { attachmentName, contentOf } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { leaveFork } from "#ui/acts/leave-fork.ts";
import { useRefused } from "#ui/attachments/use-refused.ts";
import { refusalWords } from "#ui/attachments/words.ts";
import { Button, IconButton } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Field } from "#ui/kit/field.tsx";
import { hasKeyboard } from "#ui/kit/has-keyboard.ts";
import { CrossIcon, PlusIcon } from "#ui/kit/icons-act.tsx";
import { Select } from "#ui/kit/select.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";
import { Combobox, TextInput } from "#ui/kit/text-input.tsx";
import { modelSuggestions } from "#ui/models/model-words.ts";

import { LANES_KEY, lanesIn, overridesOf, temperatureOf } from "./lanes.ts";
import type { LaneChoice } from "./lanes.ts";

import styles from "./fan-out-dialog.module.css";

/** One message to several models or settings; each answer gets a branch of its own. */
export function FanOutDialog({ asked }: { asked: FanOutAsked }) {
  const connections = useLive((bough) => bough.keepings.connections(), []);
  const kept = useLive((bough) => bough.keepings.watchSettings([LANES_KEY]), []);
  // Both are read before the lanes are proposed, so that nothing is proposed twice.
  if (connections === undefined || kept === undefined) return null;
  return <Lanes asked={asked} connections={connections} kept={lanesIn(kept[0])} />;
}

interface LanesProps {
  asked: FanOutAsked;
  connections: readonly Connection[];
  kept: readonly LaneChoice[];
}

function Lanes({ asked, connections, kept }: LanesProps) {
  const bough = useBough();
  const { context, tree } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const branch = tree.byId.get(asked.fromBranchId);
  const config = { ...context.config, ...branch?.overrides, ...asked.overrides };
  const { connectionId, modelId } = config;
  const first: LaneChoice = { connectionId, modelId, temperature: "" };
  const [lanes, setLanes] = useState(() => proposed(first, connections, kept));
  const [text, setText] = useState(asked.text ?? "");
  const content = contentOf(text, asked.attached ?? []);
  const [isSending, setIsSending] = useState(false);
  const message = useFocusAtEnd();
  const change = (at: number, part: Partial<LaneChoice>) =>
    setLanes(lanes.map((lane, index) => (index === at ? { ...lane, ...part } : lane)));
  const isReady =
    lanes.every((lane) => lane.modelId.trim() !== "" && temperatureOf(lane) !== null) &&
    (asked.text === null || content.length > 0);
  const close = () => setView({ fanOut: null });
  const ask = async () => {
    if (!isReady || isSending) return;
    setIsSending(true);
    const made = lanes.map((lane) => ({
      branchId: bough.newId(),
      runId: bough.newId(),
      overrides: overridesOf(lane, config.parameters),
    }));
    const done = await act({
      type: "branch.fanOut",
      fromBranchId: asked.fromBranchId,
      nodeId: asked.nodeId,
      message:
        asked.text === null ? null : { runId: bough.newId(), nodeId: bough.newId(), content },
      lanes: made,
    });
    setIsSending(false);
    if (!done.ok) return;
    void bough.keepings.putSetting(
      LANES_KEY,
      lanes.map((lane) => ({ ...lane })),
    );
    // What was written has been sent: the composer that it came from keeps it no longer.
    if (asked.draftKey !== null) void bough.keepings.putDraft(asked.draftKey, "", bough.now(), []);
    void leaveFork(bough);
    setView({
      fanOut: null,
      columns: { contextId: context.id, branchIds: made.map(({ branchId }) => branchId) },
    });
  };
  return (
    <Dialog
      title="Ask several models"
      description="Each answers on a branch of its own, side by side. Those that you do not keep stay as versions."
      width="wide"
      onClose={close}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!isReady || isSending} onClick={() => void ask()}>
            {lanes.length === 1 ? "Ask 1 model" : `Ask ${lanes.length} models`}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        {asked.text !== null && (
          <Field label="Message to all" {...withFiles(asked)}>
            {(control) => (
              <TextArea
                {...control}
                ref={message}
                value={text}
                maxRows={8}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        )}
        <ol className={styles["lanes"]}>
          {lanes.map((lane, index) => (
            // A lane is its place in the list: what was typed in it moves with it.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <LaneLine
                number={index + 1}
                lane={lane}
                attached={asked.attached ?? NONE}
                connections={connections}
                onChange={(part) => change(index, part)}
                {...(lanes.length > 1
                  ? { onRemove: () => setLanes(lanes.filter((_, at) => at !== index)) }
                  : {})}
              />
            </li>
          ))}
        </ol>
        {lanes.length < MOST_LANES ? (
          <Button
            size="small"
            variant="quiet"
            icon={<PlusIcon />}
            onClick={() => setLanes([...lanes, { ...(lanes.at(-1) ?? first) }])}
          >
            Add a model
          </Button>
        ) : (
          <p className={styles["full"]}>Eight at once is the most.</p>
        )}
      </div>
    </Dialog>
  );
}

/** What is asked is written first; without a keyboard the box would be covered by the one on the screen. */
function useFocusAtEnd() {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = box.current;
    if (area === null || !hasKeyboard()) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, []);
  return box;
}

function withFiles({ attached = [] }: FanOutAsked): { hint?: string } {
  if (attached.length === 0) return {};
  return { hint: `With ${attached.map(attachmentName).join(", ")}.` };
}

/** Those of the last time, as far as their connections are still there; else two to begin with. */
function proposed(
  first: LaneChoice,
  connections: readonly Connection[],
  kept: readonly LaneChoice[],
): LaneChoice[] {
  const known = kept.filter(({ connectionId }) =>
    connections.some(({ id }) => id === connectionId),
  );
  if (known.length > 1) return known.slice(0, MOST_LANES);
  const models = connections.find(({ id }) => id === first.connectionId)?.models ?? [];
  const other = models.find(({ id }) => id !== first.modelId)?.id ?? first.modelId;
  return [first, { ...first, modelId: other }];
}

const NONE: readonly AttachmentPart[] = [];

interface LaneLineProps {
  number: number;
  lane: LaneChoice;
  attached: readonly AttachmentPart[];
  connections: readonly Connection[];
  onChange: (part: Partial<LaneChoice>) => void;
  onRemove?: () => void;
}

function LaneLine(props: LaneLineProps) {
  const { number, lane, attached, connections, onChange, onRemove } = props;
  const refused = useRefused(attached, lane);
  const connection = connections.find(({ id }) => id === lane.connectionId);
  const isWrong = temperatureOf(lane) === null;
  return (
    <fieldset className={styles["lane"]}>
      <legend className={styles["legend"]}>Model {number}</legend>
      <Select
        label={`Connection of model ${number}`}
        value={lane.connectionId}
        onChange={(id) => {
          const chosen = connections.find((one) => one.id === id);
          onChange({ connectionId: id, modelId: chosen?.defaultModel ?? lane.modelId });
        }}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Combobox
        mono
        aria-label={`Name of model ${number}`}
        suggestions={modelSuggestions(connection?.models)}
        value={lane.modelId}
        onChange={(event) => onChange({ modelId: event.target.value })}
      />
      <TextInput
        aria-label={`Temperature of model ${number}`}
        placeholder="Temperature"
        inputMode="decimal"
        value={lane.temperature}
        {...(isWrong ? { "aria-invalid": true as const } : {})}
        onChange={(event) => onChange({ temperature: event.target.value })}
      />
      {onRemove === undefined ? (
        <span />
      ) : (
        <IconButton label={`Remove model ${number}`} icon={<CrossIcon />} onClick={onRemove} />
      )}
      {refused.length > 0 && (
        <p className={styles["note"]}>
          {refusalWords(refused, lane.modelId)} It will be asked without.
        </p>
      )}
      {isWrong && <p className={styles["wrong"]}>A temperature is a number from 0 to 2.</p>}
    </fieldset>
  );
}
