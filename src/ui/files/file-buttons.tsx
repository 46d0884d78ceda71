import { useFilesView } from "#app/view/files-view.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { DownloadIcon, UploadIcon } from "#ui/kit/icons/icons-act.tsx";

import { useFileActions } from "./use-file-actions.ts";

import styles from "./files.module.css";

/** Import and export of everything, for the settings. */
export function FileButtons() {
  const actions = useFileActions();
  const result = useFilesView((view) => view.exportResult);
  return (
    <div className={styles.buttons}>
      <p>
        A Bough file has whole conversations: every branch and version, sub-tasks and folders. You
        choose whether the bin, your notes, modes, saved prompts and schemas, settings and
        connections come along. It never has keys or standing approvals.
      </p>
      <Row>
        <Button icon={<UploadIcon />} onClick={actions.chooseImport}>
          Import
        </Button>
        <Button icon={<DownloadIcon />} onClick={actions.exportAll}>
          Export
        </Button>
      </Row>
      <p role="status" className={styles.said}>
        {result}
      </p>
    </div>
  );
}
