import { useState } from "react";

import { useWholeRecord } from "#app/react/actions/run-record.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import { defined } from "#domain/defined.ts";
import { runAsJsonLines, runAsOpenTelemetry } from "#domain/runs/run-export.ts";
import type { RunExportOptions, RunRecord } from "#domain/runs/run-export.ts";
import { ownSettings } from "#domain/settings/effective-settings.ts";
import { saveFile } from "#ui/kit/browser/save-file.ts";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { runPanelWords } from "#ui/words/run-panel.tsx";

/**
 * Exports the run and its sub-tasks as a file. Conversation text is left out unless the person
 * includes it.
 */
export function RunExport({ record }: { record: RunRecord }) {
  const [withContent, setWithContent] = useState(false);
  const save = useSaveRun(record, { withContent });
  return (
    <MenuButton
      label={runPanelWords.export}
      icon={<DownloadIcon />}
      items={[
        { label: runPanelWords.exportJournal, onSelect: () => save(jsonLines) },
        { label: runPanelWords.exportTelemetry, onSelect: () => save(openTelemetry) },
        { separator: "content" },
        {
          label: runPanelWords.exportWithText,
          checked: withContent,
          onSelect: () => setWithContent(!withContent),
        },
      ]}
    />
  );
}

interface Format {
  ending: string;
  mediaType: string;
  write: (record: RunRecord, options: RunExportOptions) => string;
}

const jsonLines: Format = {
  ending: "jsonl",
  mediaType: "application/jsonl",
  write: runAsJsonLines,
};

const openTelemetry: Format = {
  ending: "otel.json",
  mediaType: "application/json",
  write: (record, options) => JSON.stringify(runAsOpenTelemetry(record, options), null, 2),
};

function useSaveRun(record: RunRecord, options: RunExportOptions): (format: Format) => void {
  const { context, active } = useCurrentConversation();
  const { connectionId } = ownSettings(context, active);
  const connection = useConnections()?.find((one) => one.id === connectionId);
  const wholeRecord = useWholeRecord();
  const name = `run-${new Date(record.run.startedAt).toISOString().slice(0, 19).replaceAll(":", "-")}`;
  return ({ ending, mediaType, write }) => {
    // The connection that answered in the run, if recorded, takes precedence over the branch's current one.
    wholeRecord(record)
      .then((whole) => write({ ...defined({ connection }), ...whole }, options))
      .then((text) => saveFile(`${name}.${ending}`, mediaType, text))
      .catch((error: unknown) => {
        notify({ text: runPanelWords.notExported(reasonOf(error)) });
      });
  };
}
