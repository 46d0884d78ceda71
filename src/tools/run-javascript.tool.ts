import { codeTool } from "./code/code-tool.ts";

const description = `Runs JavaScript (ES2023, QuickJS) on the person's device and answers {value, printed, changed}: value is that of the last expression, printed what console.log wrote, changed the paths of files it wrote or deleted.
The workspace's files: files.list(folder?), files.read(path), files.bytes(path, from?, to?), files.write(path, textOrBytes), files.delete(path); require("fs") has the Sync functions of Node for the same.
await works everywhere. Variables of one call are there for the next one. No network, no timers, no DOM, no packages; at most 20 seconds and 128 MB. If it throws, no file is changed.
To show a picture, write an SVG or PNG file.`;

export const tool = codeTool({
  name: "run_javascript",
  description,
  languageName: "JavaScript",
  language: "javascript",
});
