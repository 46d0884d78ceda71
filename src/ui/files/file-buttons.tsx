import { useFilesView } from "#app/view/files-view.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { DownloadIcon, UploadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { commonWords } from "#ui/words/common.ts";
import { fileActsWords } from "#ui/words/file-acts.ts";
import { filesWords } from "#ui/words/files.tsx";

import { useFileActions } from "./use-file-actions.ts";

import styles from "./files.module.css";

/** The settings' buttons to import, and to export everything. */
export function FileButtons() {
  const actions = useFileActions();
  const result = useFilesView((view) => view.exportResult);
  return (
    <div className={styles.buttons}>
      <p>{filesWords.aboutFiles}</p>
      <Row>
        <Button icon={<UploadIcon />} onClick={actions.chooseImport}>
          {fileActsWords.import}
        </Button>
        <Button icon={<DownloadIcon />} onClick={actions.exportAll}>
          {commonWords.export}
        </Button>
      </Row>
      <p role="status" className={styles.said}>
        {result}
      </p>
    </div>
  );
}
