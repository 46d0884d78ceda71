import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useFilesHere } from "#app/react/queries/workspace.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { showFile, useWorkspaceView } from "#app/view/workspace-view.ts";
import type { Branch } from "#domain/context.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { PanelHeader, panelBody } from "#ui/panel/panel-header.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import { CompareFiles } from "./compare-files.tsx";
import { FileView } from "./file-view.tsx";
import { FilesOverview } from "./files-overview.tsx";

import styles from "./files.module.css";

/** The files of the branch that the composer writes to, and what its next message will change. */
export function FilesPanel() {
  const { active } = useCurrentConversation();
  return (
    <>
      <PanelHeader active="files" />
      <div {...panelBody("files")}>
        <BranchFilesView key={active.id} branch={active} />
      </div>
    </>
  );
}

function BranchFilesView({ branch }: { branch: Branch }) {
  const { context, tree } = useCurrentConversation();
  const { path, comparedId, changedTo } = useWorkspaceView(context.id);
  const here = useFilesHere(branch);
  if (here === undefined) return null;
  if (here === null) {
    return <Note className={styles.note}>{workspaceWords.unreadable}</Note>;
  }
  const compared = tree.byId.get(comparedId ?? "");
  if (path !== null && isKnown(here, path)) {
    return (
      <FileView
        key={`${changedTo ?? ""} ${path}`}
        path={path}
        here={here}
        comparedId={comparedId}
        changedTo={changedTo}
        onClose={() => showFile(context.id, null)}
      />
    );
  }
  if (compared !== undefined && compared.id !== branch.id) {
    return <CompareFiles key={compared.id} branch={branch} here={here} other={compared} />;
  }
  return <FilesOverview branch={branch} here={here} />;
}

/** Whether the file exists or has existed. */
function isKnown(here: FilesHere, path: string): boolean {
  return here.now.has(path) || here.base.has(path) || here.historyOf(path).length > 0;
}
