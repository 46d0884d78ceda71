import type { ArgumentField } from "./argument-fields.ts";
import { schemaOfFields } from "./argument-fields.ts";
import type { HttpBody, OwnToolContent } from "./own-tool.ts";

/** A tool from which a new one can be started. */
export interface ExampleTool {
  label: string;
  about: string;
  content: OwnToolContent;
}

export const EMPTY_HTTP: HttpBody = {
  kind: "http",
  method: "GET",
  address: "",
  headers: [],
  body: "",
  bodyType: "json",
  take: "",
  changesNothing: true,
};

export const EMPTY_TOOL: OwnToolContent = {
  name: "",
  description: "",
  summary: "",
  parameters: schemaOfFields([]),
  body: { kind: "javascript", code: "", files: false },
};

const text = (name: string, description: string, required = true): ArgumentField => ({
  name,
  type: "string",
  required,
  description,
});

export const EXAMPLE_TOOLS: readonly ExampleTool[] = [
  {
    label: "Count words",
    about: "JavaScript that computes",
    content: {
      name: "count_words",
      description:
        "Counts the words, sentences and characters of a text. Use it whenever a length matters.",
      summary: "",
      parameters: schemaOfFields([text("text", "The text to count in")]),
      body: {
        kind: "javascript",
        files: false,
        code: `const words = args.text.match(/[\\p{L}\\p{N}]+(?:['’-][\\p{L}\\p{N}]+)*/gu) ?? [];
const sentences = args.text.split(/[.!?]+(?:\\s|$)/u).filter((one) => one.trim() !== "");
console.log("longest:", words.reduce((a, b) => (b.length > a.length ? b : a), ""));
return { words: words.length, sentences: sentences.length, characters: [...args.text].length };
`,
      },
    },
  },
  {
    label: "Search in files",
    about: "JavaScript that reads the branch’s files",
    content: {
      name: "search_files",
      description:
        "Finds the lines of the branch's files that contain a text, and answers their paths, line numbers and the lines themselves.",
      summary: "",
      parameters: schemaOfFields([
        text("query", "What to look for, in any case"),
        text("folder", "Only in this folder", false),
      ]),
      body: {
        kind: "javascript",
        files: true,
        code: `const found = [];
for (const path of files.list(args.folder ?? "")) {
  let content;
  try {
    content = files.read(path);
  } catch {
    continue; // Not text.
  }
  content.split("\\n").forEach((line, at) => {
    if (line.toLowerCase().includes(args.query.toLowerCase())) {
      found.push({ path, line: at + 1, text: line.trim().slice(0, 200) });
    }
  });
}
return { count: found.length, found: found.slice(0, 100) };
`,
      },
    },
  },
  {
    label: "Weather",
    about: "An HTTP request that reads",
    content: {
      name: "weather",
      description:
        "The weather now at a place on earth. Needs coordinates in degrees; look them up first if only a name is known.",
      summary: "",
      parameters: schemaOfFields([
        { name: "latitude", type: "number", required: true, description: "-90 to 90" },
        { name: "longitude", type: "number", required: true, description: "-180 to 180" },
      ]),
      body: {
        ...EMPTY_HTTP,
        address:
          "https://api.open-meteo.com/v1/forecast?latitude={{latitude}}&longitude={{longitude}}&current=temperature_2m,wind_speed_10m,precipitation",
        take: "current",
      },
    },
  },
  {
    label: "Create an issue",
    about: "An HTTP request with a key that changes something",
    content: {
      name: "create_issue",
      description:
        "Opens an issue in the project's tracker. Use it only when the person asks for an issue; write the body in Markdown.",
      summary: "",
      parameters: schemaOfFields([
        text("title", "One line"),
        text("body", "What happens, and what should happen, in Markdown"),
        { name: "labels", type: "list", required: false, description: "Names of labels" },
      ]),
      body: {
        ...EMPTY_HTTP,
        method: "POST",
        address: "https://api.github.com/repos/OWNER/REPOSITORY/issues",
        headers: [{ name: "authorization", value: "Bearer {{key}}" }],
        body: '{"title": "{{title}}", "body": "{{body}}", "labels": "{{labels}}"}',
        take: "html_url",
        changesNothing: false,
      },
    },
  },
];
