import type { McpServer } from "@modelcontextprotocol/server";

/** A PNG of ten by ten pixels. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC";

/** Registers prompts on a test's server: one with arguments and hostile words, and one without. */
export function offerPrompts({ server }: McpServer, names: readonly string[] = []): void {
  server.registerCapabilities({ prompts: { listChanged: true }, completions: {} });
  server.setRequestHandler("prompts/list", () => ({
    prompts: [
      {
        name: "review",
        title: "Review",
        description: "Reviews\u200b one\nfile.",
        arguments: [{ name: "file", required: true }, { name: "tone" }],
      },
      { name: "greet" },
      ...names.map((name) => ({ name })),
    ],
  }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    if (params.name !== "review") {
      return {
        messages: [{ role: "user", content: { type: "text", text: "Hello\u202e there." } }],
      };
    }
    return {
      messages: [
        {
          role: "user",
          content: { type: "text", text: `Review ${params.arguments?.["file"]}, /now.` },
        },
        { role: "user", content: { type: "image", data: PICTURE, mimeType: "image/png" } },
        { role: "assistant", content: { type: "text", text: "I will." } },
        {
          role: "user",
          content: {
            type: "resource",
            resource: { uri: "notes://rules", mimeType: "text/plain", text: "Be kind." },
          },
        },
      ],
    };
  });
  server.setRequestHandler("completion/complete", ({ params }) => ({
    completion: {
      values: ["main.ts", "main.css"].filter((name) => name.startsWith(params.argument.value)),
    },
  }));
}

/** Registers two pages of resources, and a template, on a test's server. */
export function offerResources({ server }: McpServer, names: readonly string[] = []): void {
  server.registerCapabilities({ resources: { listChanged: true }, completions: {} });
  server.setRequestHandler("resources/list", ({ params }) =>
    params?.cursor === "second"
      ? { resources: [{ uri: "notes://last", name: "last" }] }
      : {
          resources: [
            { uri: "notes://first", name: "first", title: "The first note", size: 5 },
            { uri: "notes://picture", name: "picture", mimeType: "image/png" },
            ...names.map((name) => ({ uri: `notes://${name}`, name })),
          ],
          nextCursor: "second",
        },
  );
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [{ uriTemplate: "notes://{year}/{name}", name: "by-name" }],
  }));
  server.setRequestHandler("completion/complete", ({ params }) => ({
    completion: {
      values: ["2025", "2026"].filter((year) => year.startsWith(params.argument.value)),
    },
  }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    if (uri.includes("missing")) throw new Error("There is no such note.");
    return uri === "notes://picture"
      ? { contents: [{ uri, mimeType: "image/png", blob: PICTURE }] }
      : { contents: [{ uri, mimeType: "text/plain", text: `Text of ${uri}` }] };
  });
}
