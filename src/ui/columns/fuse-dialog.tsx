import { useState } from "react";

import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useBough, useLive } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import { proposeForkName } from "#domain/branching/names.ts";
import { sharedByAll } from "#domain/branching/side-by-side.ts";
import type { Branch } from "#domain/context.ts";
import { fuseRequest } from "#domain/fuse.ts";
import { textOf } from "#domain/message.ts";
import { useOneAtATime } from "#ui/acts/use-one-at-a-time.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Field } from "#ui/kit/field.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";
import { Combobox, TextInput } from "#ui/kit/text-input.tsx";
import { modelSuggestions } from "#ui/models/model-words.ts";

import styles from "./fan-out-dialog.module.css";

/** Makes one answer of several: a new branch, on which a model is asked for it. */
export function FuseDialog({ branchIds }: { branchIds: readonly string[] }) {
  const { tree } = useScene();
  const branches = branchIds.flatMap((id) => tree.byId.get(id) ?? []);
  const answers = useLastAnswers(branches);
  if (answers === undefined) return null;
  return <Fuse branches={branches} answers={answers} />;
}

interface LastAnswer {
  branch: Branch;
  text: string;
  model: string | undefined;
}

/** What each branch had said last when the dialog opened; undefined until it is read. */
function useLastAnswers(branches: readonly Branch[]): LastAnswer[] | undefined {
  // What was read once goes into the text: a branch that grows meanwhile changes nothing here.
  const [tips] = useState(() => tipsOf(branches));
  const nodes = useLive((bough) => bough.branches.watchNodes([...tips.keys()]), [tips]);
  return nodes?.flatMap((node) => {
    const branch = branches.find(({ id }) => id === tips.get(node.id));
    const text = textOf(node.message);
    if (branch === undefined || node.message.role !== "assistant" || text === "") return [];
    return [{ branch, text, model: node.message.metadata?.model }];
  });
}

/** The branch of each last message after the parting. */
function tipsOf(branches: readonly Branch[]): ReadonlyMap<string, string> {
  const shared = sharedByAll(branches);
  return new Map(
    branches.flatMap(({ id, messageIds }) =>
      messageIds
        .slice(shared)
        .slice(-1)
        .map((tip): [string, string] => [tip, id]),
    ),
  );
}

function Fuse({ branches, answers }: { branches: readonly Branch[]; answers: LastAnswer[] }) {
  const bough = useBough();
  const { context, tree } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const nameOf = ({ branch, model }: LastAnswer) => model ?? branchLabel(tree, branch);
  const [text, setText] = useState(() =>
    fuseRequest(answers.map((answer) => ({ name: nameOf(answer), text: answer.text }))),
  );
  const [name, setName] = useState(() => proposeForkName(tree.branches, "fused"));
  const [modelId, setModelId] = useState(context.config.modelId);
  const connection = useLive((one) => one.keepings.connections(), [])?.find(
    ({ id }) => id === context.config.connectionId,
  );
  const close = () => setView({ fusing: null });
  const [base] = branches;
  const missing = branches.length - answers.length;
  const fuse = useOneAtATime(async () => {
    if (base === undefined) return;
    const done = await act({
      type: "branch.fork",
      fromBranchId: base.id,
      nodeId: base.messageIds[sharedByAll(branches) - 1] ?? null,
      newBranchId: bough.newId(),
      name,
      message: {
        runId: bough.newId(),
        nodeId: bough.newId(),
        content: [{ type: "text", text }],
      },
      overrides: { connectionId: context.config.connectionId, modelId: modelId.trim() },
    });
    if (done.ok) setView({ fusing: null, columns: null });
  });
  return (
    <Dialog
      title="Fuse into one answer"
      description="A new branch leaves where these part, and a model makes one answer of theirs there."
      width="wide"
      onClose={close}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={answers.length < 2 || modelId.trim() === "" || name.trim() === ""}
            onClick={fuse}
          >
            Fuse {answers.length} answers
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        {missing > 0 && (
          <p className={styles["wrong"]}>
            {missing === 1 ? "One branch has" : `${missing} branches have`} no finished answer yet
            and {missing === 1 ? "is" : "are"} left out.
          </p>
        )}
        <Field label="Name of the new branch">
          {(control) => (
            <TextInput
              {...control}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Model" hint={connection?.name}>
          {(control) => (
            <Combobox
              {...control}
              mono
              suggestions={modelSuggestions(connection?.models)}
              value={modelId}
              onChange={(event) => setModelId(event.target.value)}
            />
          )}
        </Field>
        <div className={styles["whole"]}>
          <Field label="What the model is told">
            {(control) => (
              <TextArea
                {...control}
                value={text}
                maxRows={14}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
