import { useWholePythonActions } from "#app/react/actions/whole-python.ts";
import { PYTHON_SIZE, useWholePython } from "#app/react/queries/whole-python.ts";
import type { WholePythonState } from "#app/react/queries/whole-python.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { Progress } from "#ui/files/progress.tsx";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";

/** Switches whole Python on, which has to be downloaded, and off again. */
export function WholePythonField() {
  const state = useWholePython();
  if (state === undefined) return null;
  const { download, isOn } = state;
  return (
    <Stack as="section" gap={2} aria-label="Whole Python">
      <h3>Whole Python</h3>
      <Row framed>
        <RowText title="Python 3.14 (Pyodide)" badge={isOn && <Badge>On</Badge>}>
          <State {...state} />
        </RowText>
        <Act {...state} />
      </Row>
      {download.kind === "loading" && (
        <Progress label="Python" share={download.bytes / PYTHON_SIZE} />
      )}
      {download.kind === "failed" && <Alert>Python is not switched on. {download.why}</Alert>}
    </Stack>
  );
}

const SIZE = formatBytes(PYTHON_SIZE);

function State({ isOn, isKept, download }: WholePythonState) {
  if (download.kind === "loading") {
    return `Downloading: ${formatBytes(download.bytes)} of ${SIZE}. You can close this dialog.`;
  }
  if (!isOn) {
    return `run_python uses MicroPython, a small Python. This one has nearly all of Python’s standard library, and starts in a few seconds instead of at once. ${SIZE} are downloaded once, from where this page comes from, and kept on this device.`;
  }
  if (isKept === false) {
    return `run_python uses it. This browser has not kept its files: ${SIZE} are downloaded again when a model runs Python.`;
  }
  return `run_python uses it. Its ${SIZE} are on this device, so it needs no network.`;
}

/** One button, so that it keeps the focus. */
function Act({ isOn, download }: WholePythonState) {
  const actions = useWholePythonActions();
  const isLoading = download.kind === "loading";
  const remove = () =>
    void notifyFailure(actions.remove(), { text: (why) => `Python is still switched on: ${why}` });
  const act = () => (isLoading ? actions.stop() : isOn ? remove() : void actions.switchOn());
  return (
    <Button
      aria-label={isLoading ? "Stop the download" : isOn ? "Remove Python" : undefined}
      onClick={act}
    >
      {isLoading ? "Stop" : isOn ? "Remove" : "Download and switch on"}
    </Button>
  );
}
