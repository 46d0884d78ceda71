import type { Services } from "#app/services/services.ts";
import { WHOLE_PYTHON_KEY } from "#domain/whole-python.ts";
import { wholePythonTool } from "#tools/code/whole-python/whole-python-tool.ts";
import { BUILT_IN, builtInTools } from "#tools/registry.ts";
import type { ToolRegistry } from "#tools/registry.ts";

/** Replaces `run_python` by whole Python while the person has it switched on. */
export function startWholePython(registry: ToolRegistry, services: Services): Promise<void> {
  let isOn = false;
  return new Promise((resolve, reject) => {
    services.settings.watch(WHOLE_PYTHON_KEY).subscribe((stored) => {
      if (isOn !== (stored === true)) {
        isOn = stored === true;
        registry.setSource(BUILT_IN, isOn ? builtInTools.map(wholeIfPython) : builtInTools);
      }
      resolve();
    }, reject);
  });
}

function wholeIfPython(tool: (typeof builtInTools)[number]): (typeof builtInTools)[number] {
  return tool.definition.name === wholePythonTool.definition.name ? wholePythonTool : tool;
}
