import { endsOfTraceback } from "#tools/code/traceback-ends.ts";

const NO_MODULE = /^ModuleNotFoundError: /mu;

/** A traceback of Pyodide's in the form that the model gets. */
export function shortTraceback(text: string): string {
  const said = endsOfTraceback(text.trimEnd().split("\n")).join("\n");
  return NO_MODULE.test(said)
    ? `${said}\nPython's standard library is all there is: nothing can be installed.`
    : said;
}
