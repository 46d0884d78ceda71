import { codeTool } from "#tools/code/code-tool.ts";

const description = `Runs Python 3.14 (Pyodide) on the person's device and answers {value, printed, changed}: value is that of the last line if it is an expression, printed what print wrote, changed the paths of files it wrote or deleted.
The workspace's files are in /work, the current folder; modules of its own can be imported from there.
The standard library is whole but for what needs an operating system: no threads, processes, sockets, tkinter or curses. No packages: no pip, micropip, numpy or pandas.
Variables of one call are there for the next one. No network, no input(), nothing of the page; at most 20 seconds, 512 MB, and 128 MB of files. If it raises, no file is changed.
To show a picture, write an SVG or PNG file.`;

/** `run_python` for the model, in the engine that the person has switched on. */
export const wholePythonTool = codeTool({
  name: "run_python",
  description,
  languageName: "Python",
  language: "whole-python",
  // A program has 20 seconds. The rest is for downloading and starting, which have their own limits.
  timeout: 15 * 60_000,
});
