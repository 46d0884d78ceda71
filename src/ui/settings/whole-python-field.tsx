import { useWholePythonActions } from "#app/react/actions/whole-python.ts";
import { PYTHON_SIZE, useWholePython } from "#app/react/queries/whole-python.ts";
import type { WholePythonState } from "#app/react/queries/whole-python.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { Progress } from "#ui/files/progress.tsx";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { settingsToolsWords } from "#ui/words/settings-tools.ts";

/** Switches whole Python on, which downloads it, or off. */
export function WholePythonField() {
  const state = useWholePython();
  if (state === undefined) return null;
  const { download, isOn } = state;
  return (
    <Stack as="section" gap={2} aria-label={settingsToolsWords.python.title}>
      <h3>{settingsToolsWords.python.title}</h3>
      <Row framed>
        <RowText
          title={settingsToolsWords.python.name}
          badge={isOn && <Badge>{settingsToolsWords.python.on}</Badge>}
        >
          <State {...state} />
        </RowText>
        <Act {...state} />
      </Row>
      {download.kind === "loading" && (
        <Progress label={settingsToolsWords.python.label} share={download.bytes / PYTHON_SIZE} />
      )}
      {download.kind === "failed" && (
        <Alert>{settingsToolsWords.python.notSwitchedOn(reasonOf(download.why))}</Alert>
      )}
    </Stack>
  );
}

function State({ isOn, isKept, download }: WholePythonState) {
  if (download.kind === "loading") {
    return settingsToolsWords.python.downloading(download.bytes, PYTHON_SIZE);
  }
  if (!isOn) {
    return settingsToolsWords.python.off(PYTHON_SIZE);
  }
  if (isKept === false) {
    return settingsToolsWords.python.notKept(PYTHON_SIZE);
  }
  return settingsToolsWords.python.kept(PYTHON_SIZE);
}

/** A single button for all actions, so that it keeps the focus. */
function Act({ isOn, download }: WholePythonState) {
  const actions = useWholePythonActions();
  const isLoading = download.kind === "loading";
  const remove = () =>
    void notifyFailure(actions.remove(), { text: settingsToolsWords.python.notRemoved });
  const act = () => (isLoading ? actions.stop() : isOn ? remove() : void actions.switchOn());
  return (
    <Button
      aria-label={
        isLoading
          ? settingsToolsWords.python.stopDownload
          : isOn
            ? settingsToolsWords.python.remove
            : undefined
      }
      onClick={act}
    >
      {isLoading
        ? settingsToolsWords.python.stop
        : isOn
          ? settingsToolsWords.python.removeShort
          : settingsToolsWords.python.download}
    </Button>
  );
}
