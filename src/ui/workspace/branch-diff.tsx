import { useState } from "react";

import { useFileActions } from "#app/react/actions/workspace.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useBranchFiles } from "#app/react/queries/workspace.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { Branch } from "#domain/context.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import { BranchSelect, useOtherBranches } from "./branch-select.tsx";
import { FileDiff } from "./file-diff.tsx";

import styles from "./files.module.css";

export interface BranchDiffProps {
  path: string;
  here: FilesHere;
  comparedId: string | null;
}

/** Compares a file here with the same file on another branch. */
export function BranchDiff({ path, here, comparedId }: BranchDiffProps) {
  const others = useOtherBranches();
  const [chosen, setChosen] = useState(comparedId);
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  if (other === undefined) return <Note>{workspaceWords.onlyOneBranch}</Note>;
  return (
    <div className={styles.content}>
      <BranchSelect branches={others} chosen={other} onChoose={setChosen} />
      <Against key={other.id} path={path} here={here} other={other} />
    </div>
  );
}

interface AgainstProps {
  path: string;
  here: FilesHere;
  other: Branch;
}

function Against({ path, here, other }: AgainstProps) {
  const { tree } = useCurrentConversation();
  const actions = useFileActions();
  const read = useBranchFiles(other);
  const name = branchLabel(tree, other);
  if (read === undefined) return null;
  if (read === null) return <Note>{workspaceWords.unreadableOn(name)}</Note>;
  const [mine, theirs] = [here.now.get(path) ?? null, read.files.get(path) ?? null];
  if (mine?.blobId === theirs?.blobId) {
    return (
      <Note>{mine === null ? workspaceWords.onNeither : workspaceWords.fileSameOn(name)}</Note>
    );
  }
  const bring = () =>
    actions.change(here, [{ path, file: theirs }], workspaceWords.comesFrom(path, name));
  return (
    <>
      <Button size="small" className={styles.start} onClick={() => void bring()}>
        {theirs === null ? workspaceWords.deleteFileHere : workspaceWords.bringFileHere}
      </Button>
      <FileDiff
        path={path}
        before={mine}
        after={theirs}
        names={[workspaceWords.thisBranch, name]}
      />
    </>
  );
}
