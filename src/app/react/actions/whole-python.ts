import { serviceHook } from "#app/react/internal/service-hook.ts";
import { wholePythonOf } from "#app/whole-python/whole-python.ts";
import type { WholePython } from "#app/whole-python/whole-python.ts";

export const useWholePythonActions = serviceHook(
  (services): Pick<WholePython, "switchOn" | "stop" | "remove"> => wholePythonOf(services),
);
