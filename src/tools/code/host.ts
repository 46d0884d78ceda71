import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";

import type { CodeFiles } from "./code-files.ts";
import type { Printed } from "./printed.ts";

/**
 * Adds the worker's functions that the prelude uses. They take and return only text, numbers or bytes: no
 * object of the worker ever enters the engine.
 */
export function addHost(
  context: QuickJSContext,
  files: CodeFiles,
  printed: Printed,
): QuickJSHandle {
  const host = context.newObject();
  const add = (name: string, run: (...args: QuickJSHandle[]) => QuickJSHandle) => {
    context
      .newFunction(name, (...args) => run(...args))
      .consume((handle) => {
        context.setProp(host, name, handle);
      });
  };
  const text = (handle: QuickJSHandle | undefined) =>
    handle === undefined ? "" : context.getString(handle);
  const number = (handle: QuickJSHandle | undefined) =>
    handle === undefined ? 0 : context.getNumber(handle);
  const truth = (is: boolean) => (is ? context.true : context.false);

  add("print", (line) => {
    printed.add(text(line));
    return context.undefined;
  });
  add("list", (folder) => context.newString(JSON.stringify(files.list(text(folder)))));
  add("exists", (path) => truth(files.exists(text(path))));
  // The first letter says how the rest is written: `j` for JSON, if the text contains a NUL, otherwise `t`
  // for the text itself.
  add("readText", (path) => {
    const content = files.text(text(path));
    const hasNul = content.includes("\0");
    return context.newString(hasNul ? `j${JSON.stringify(content)}` : `t${content}`);
  });
  add("readBytes", (path, from, to) =>
    context.newArrayBuffer(files.bytes(text(path), number(from), number(to))),
  );
  add("writeText", (path, content) => {
    files.write(text(path), text(content));
    return context.undefined;
  });
  add("writeJson", (path, json) => {
    files.write(text(path), JSON.parse(text(json)) as string); // The prelude wrote it.
    return context.undefined;
  });
  add("writeBytes", (path, content) => {
    if (content !== undefined) {
      context.getArrayBuffer(content).consume((bytes) => {
        files.write(text(path), bytes.value.slice());
      });
    }
    return context.undefined;
  });
  add("remove", (path) => truth(files.remove(text(path))));
  return host;
}
