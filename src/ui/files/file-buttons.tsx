import { useFilesView } from "#app/files/files-view.ts";
import { Button } from "#ui/kit/button.tsx";
import { DownloadIcon, UploadIcon } from "#ui/kit/icons-act.tsx";

import { useFileActs } from "./use-file-acts.ts";

import styles from "./files.module.css";

/** Import and Export of everything, for the settings. */
export function FileButtons() {
  const acts = useFileActs();
  const said = useFilesView((view) => view.said);
  return (
    <div className={styles["buttons"]}>
      <p>
        A Bough file holds whole conversations: every branch and version, sub-tasks, the bin. Keys,
        connections and standing approvals are never in it.
      </p>
      <div className={styles["row"]}>
        <Button icon={<UploadIcon />} onClick={acts.chooseImport}>
          Import
        </Button>
        <Button icon={<DownloadIcon />} onClick={() => void acts.exportAll()}>
          Export
        </Button>
      </div>
      <p role="status" className={styles["said"]}>
        {said}
      </p>
    </div>
  );
}
