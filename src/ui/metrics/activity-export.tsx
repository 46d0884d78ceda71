import { useMetricExport } from "#app/react/actions/metrics.ts";
import type { MetricFormat } from "#app/react/actions/metrics.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import type { Period } from "#domain/metrics/range.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { metricsWords } from "#ui/words/metrics.ts";

/** Saves the period's figures as a file. */
export function ActivityExport({ period }: { period: Period }) {
  const write = useMetricExport();
  const save = (format: MetricFormat) => {
    write(period, format).then(
      ({ name, data }) => saveBlob(name, data),
      (error: unknown) => {
        notify({ text: metricsWords.notExported(reasonOf(error)) });
      },
    );
  };
  return (
    <MenuButton
      label={metricsWords.export.title}
      labelled
      icon={<DownloadIcon />}
      items={[
        { label: metricsWords.export.usage, onSelect: () => save("csv") },
        { label: metricsWords.export.tools, onSelect: () => save("tools") },
        { label: metricsWords.export.runs, onSelect: () => save("jsonl") },
        { label: metricsWords.export.openTelemetry, onSelect: () => save("otlp") },
      ]}
    />
  );
}
