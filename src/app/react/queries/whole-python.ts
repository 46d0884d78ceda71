import { useSyncExternalStore } from "react";

import { useAsync } from "#app/react/internal/use-async.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import { useSetting } from "#app/react/queries/settings.ts";
import { wholePythonOf } from "#app/whole-python/whole-python.ts";
import type { PythonDownload } from "#app/whole-python/whole-python.ts";
import { WHOLE_PYTHON_KEY } from "#domain/whole-python.ts";

export { PYTHON_SIZE } from "#tools/code/whole-python/python-bytes.ts";

export interface WholePythonState {
  isOn: boolean;
  /** Whether the files of whole Python are on this device; undefined until that is known. */
  isKept: boolean | undefined;
  download: PythonDownload;
}

/** The state of whole Python; undefined until it is read. */
export function useWholePython(): WholePythonState | undefined {
  const python = wholePythonOf(useServices());
  const stored = useSetting(WHOLE_PYTHON_KEY);
  const download = useSyncExternalStore(python.subscribe, python.download);
  const isOn = stored?.value === true;
  const isKept = useAsync(() => python.isKept(), [isOn, download.kind]);
  return stored === undefined ? undefined : { isOn, isKept, download };
}
