import { useMemo, useState } from "react";

import { useFileActions } from "#app/react/actions/workspace.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { showFile } from "#app/view/workspace-view.ts";
import type { FileChange } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { namesInUse } from "#domain/workspace/new-path.ts";
import type { NamesInUse } from "#domain/workspace/new-path.ts";
import { workspaceLimits } from "#domain/workspace/workspace.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import { movedPaths } from "./moved-paths.ts";

/** What is being named: a new file, or an existing file or folder. */
export type Naming =
  | { kind: "new"; from: string }
  | { kind: "rename"; from: string; paths: readonly string[] };

export interface NameDialogProps {
  here: FilesHere;
  naming: Naming;
  onClose: () => void;
}

/** Asks for a path, and says what is wrong with it. */
export function NameDialog({ here, naming, onClose }: NameDialogProps) {
  const { context } = useCurrentConversation();
  const actions = useFileActions();
  const [written, setWritten] = useState(naming.from);
  const [asked, setAsked] = useState(false);
  const others = useMemo(() => othersThan(naming, here.now.keys()), [here, naming]);
  const planned = planOf(here, naming, written, others);
  const act = async () => {
    setAsked(true);
    if (!planned.ok) return;
    onClose();
    if (naming.kind === "rename") {
      await actions.change(here, planned.value.changes);
      return;
    }
    const { path } = planned.value;
    if (await actions.write(here, path, new Blob([""]))) showFile(context.id, path);
  };
  return (
    <FormDialog
      title={
        naming.kind === "new"
          ? workspaceWords.newFileTitle
          : workspaceWords.renameTitle(naming.from)
      }
      action={naming.kind === "new" ? workspaceWords.create : workspaceWords.rename}
      onAction={() => void act()}
      onClose={onClose}
    >
      <Field
        label={workspaceWords.path}
        hint={workspaceWords.pathHint}
        error={asked || written !== naming.from ? problemOf(planned, written) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder={workspaceWords.pathExample}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              void act();
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Why the typed path cannot be used. An empty field is not reported as a problem. */
function problemOf(planned: Result<unknown, string>, written: string): string | undefined {
  return planned.ok || written === "" ? undefined : planned.error;
}

interface Plan {
  path: string;
  changes: FileChange[];
}

/** The files that are not being renamed. */
interface Others {
  paths: ReadonlySet<string>;
  names: NamesInUse;
}

function othersThan(naming: Naming, all: Iterable<string>): Others {
  const moved = new Set(naming.kind === "rename" ? naming.paths : []);
  const paths = new Set([...all].filter((path) => !moved.has(path)));
  return { paths, names: namesInUse(paths) };
}

function planOf(
  { now }: FilesHere,
  naming: Naming,
  written: string,
  { paths, names }: Others,
): Result<Plan, string> {
  const checked = names.check(written);
  if (!checked.ok) return checked;
  const path = checked.value;
  if (paths.has(path)) return err(workspaceWords.isThere(path));
  if (naming.kind === "new") {
    if (now.size < workspaceLimits.files) return ok({ path, changes: [] });
    return err(workspaceWords.tooMany(workspaceLimits.files));
  }
  const pairs = movedPaths(naming.from, path, naming.paths);
  const taken = pairs.find(({ to }) => paths.has(to));
  if (taken !== undefined) return err(workspaceWords.isThere(taken.to));
  const gone = pairs.map(({ from }): FileChange => ({ path: from, file: null }));
  const put = pairs.map(({ from, to }): FileChange => ({ path: to, file: now.get(from) ?? null }));
  return ok({ path, changes: path === naming.from ? [] : [...gone, ...put] });
}
