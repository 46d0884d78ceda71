import type { ImportedApp } from "#domain/imports/imported-conversation.ts";

/** A made-up file in the form in which its app writes it. */
export interface OwnSample {
  app: ImportedApp;
  text: string;
  /**
   * For each conversation: visible messages, tips, roles on the main path, calls, attachments,
   * reasoning.
   */
  facts: [number, number, string, number, number, number][];
}

const json = (value: unknown) => JSON.stringify(value);
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join("\n");
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const gpt = (role: string, content: object, more: object = {}) => ({
  author: { role },
  create_time: 1_700_000_000.5,
  content,
  metadata: role === "assistant" ? { model_slug: "gpt-5" } : {},
  recipient: "all",
  ...more,
});
const gptText = (...parts: unknown[]) => ({ content_type: "text", parts });

export const ownSamples: readonly OwnSample[] = [
  {
    app: "ChatGPT",
    text: json([
      {
        title: "Rivers",
        conversation_id: "c0ffee",
        create_time: 1_700_000_000,
        current_node: "a2",
        mapping: {
          root: { id: "root", message: null, parent: null, children: ["q"] },
          q: {
            parent: "root",
            message: gpt(
              "user",
              {
                content_type: "multimodal_text",
                parts: [
                  { content_type: "image_asset_pointer", asset_pointer: "sediment://file_1" },
                  "How long?",
                ],
              },
              { metadata: { attachments: [{ id: "file_1", name: "map.png", size: 9 }] } },
            ),
          },
          think: {
            parent: "q",
            message: gpt("assistant", {
              content_type: "thoughts",
              thoughts: [{ summary: "Length", content: "Look it up." }],
            }),
          },
          call: {
            parent: "think",
            message: gpt("assistant", gptText('{"q":"length"}'), { recipient: "search" }),
          },
          tool: {
            parent: "call",
            message: gpt("tool", { content_type: "execution_output", text: "6,650 km" }),
          },
          a1: {
            parent: "tool",
            message: gpt("assistant", gptText("About 6,650 km.\uE200cite\uE202turn0\uE201")),
          },
          a2: {
            parent: "tool",
            message: gpt("assistant", { content_type: "hologram", parts: [] }),
          },
        },
      },
    ]),
    facts: [[3, 2, "ua", 1, 1, 1]],
  },
  {
    app: "Claude",
    text: json([
      {
        uuid: "c1",
        name: "Bread",
        created_at: "2026-01-01T10:00:00.000Z",
        chat_messages: [
          {
            uuid: "m1",
            sender: "human",
            parent_message_uuid: "00000000-0000-4000-8000-000000000000",
            content: [{ type: "text", text: "How hot?" }],
            attachments: [{ file_name: "recipe.txt", extracted_content: "Flour, water" }],
          },
          {
            uuid: "m2",
            sender: "assistant",
            parent_message_uuid: "m1",
            content: [
              { type: "thinking", thinking: "A hot oven." },
              { type: "tool_use", id: "t", name: "search", input: { q: "bread" } },
              { type: "tool_result", tool_use_id: "t", content: [{ type: "text", text: "250" }] },
              { type: "text", text: "250 °C." },
            ],
          },
          { uuid: "m3", sender: "assistant", parent_message_uuid: "m1", text: "Hot.", content: [] },
        ],
      },
    ]),
    facts: [[3, 2, "ua", 1, 1, 1]],
  },
  {
    app: "Open WebUI",
    text: json([
      {
        id: "o1",
        title: "Sea",
        created_at: 1_765_000_000,
        chat: {
          params: { system: "Be brief." },
          history: {
            currentId: "a1",
            messages: {
              u: {
                id: "u",
                parentId: null,
                role: "user",
                content: "Tide?",
                files: [{ id: "f", name: "chart.pdf" }],
              },
              a1: {
                id: "a1",
                parentId: "u",
                role: "assistant",
                model: "m",
                content:
                  '<details type="reasoning">\n<summary>Thought</summary>\n&gt; Noon.\n</details>\n<details type="tool_calls" id="c" name="tide" arguments="&quot;{}&quot;" result="&quot;12&quot;">\n<summary>x</summary>\n</details>\nAt noon.',
              },
              a2: {
                id: "a2",
                parentId: "u",
                role: "assistant",
                content: "",
                error: { content: "No line" },
              },
            },
          },
        },
      },
    ]),
    facts: [[2, 1, "ua", 1, 1, 1]],
  },
  {
    app: "LibreChat",
    text: json({
      conversationId: "l1",
      endpoint: "openAI",
      title: "Paths",
      recursive: true,
      options: { promptPrefix: "Help." },
      messages: [
        {
          messageId: "1",
          isCreatedByUser: true,
          parentMessageId: "00000000-0000-0000-0000-000000000000",
          text: "Where?",
          createdAt: "2026-01-01T10:00:00.000Z",
          children: [
            { messageId: "2", parentMessageId: "1", text: "Left.", children: [] },
            {
              messageId: "3",
              parentMessageId: "1",
              content: [
                { type: "think", think: "Right?" },
                {
                  type: "tool_call",
                  tool_call: { id: "t", name: "map", args: "{}", output: "right" },
                },
                { type: "text", text: "Right." },
              ],
              children: [],
            },
          ],
        },
      ],
    }),
    facts: [[3, 2, "ua", 1, 0, 1]],
  },
  {
    app: "llama.cpp",
    text: lines(
      {
        type: "session",
        harness: "llama.app",
        id: "s",
        name: "Fork",
        currNode: "a",
        lastModified: 1_770_000_000_000,
      },
      {
        type: "message",
        message: { id: "r", type: "root", role: "user", content: "root", parent: null },
      },
      {
        type: "message",
        message: {
          id: "u",
          type: "text",
          role: "user",
          content: "Hi",
          parent: "r",
          extra: [{ type: "IMAGE", name: "p.png", base64Url: `data:image/png;base64,${PIXEL}` }],
        },
      },
      {
        type: "message",
        message: {
          id: "c",
          type: "text",
          role: "assistant",
          content: "",
          reasoningContent: "Hm.",
          parent: "u",
          toolCalls: [{ id: "k", function: { name: "time", arguments: "{}" } }],
        },
      },
      {
        type: "message",
        message: {
          id: "t",
          type: "text",
          role: "tool",
          content: "12:00",
          toolCallId: "k",
          parent: "c",
        },
      },
      {
        type: "message",
        message: { id: "a", type: "text", role: "assistant", content: "Noon.", parent: "t" },
      },
      {
        type: "message",
        message: { id: "b", type: "text", role: "assistant", content: "Hello.", parent: "u" },
      },
    ),
    facts: [[3, 2, "ua", 1, 1, 1]],
  },
  {
    app: "LM Studio",
    text: json({
      name: "Tides",
      createdAt: 1_770_000_000_000,
      messages: [
        {
          versions: [{ role: "user", content: [{ type: "text", text: "When?" }] }],
          currentlySelected: 0,
        },
        {
          versions: [
            {
              role: "assistant",
              steps: [{ type: "contentBlock", content: [{ type: "text", text: "Later." }] }],
            },
            {
              role: "assistant",
              steps: [
                {
                  type: "contentBlock",
                  style: { type: "thinking" },
                  content: [{ type: "text", text: "Look." }],
                },
                {
                  type: "contentBlock",
                  content: [
                    {
                      type: "toolCallRequest",
                      toolCallRequestId: "1",
                      name: "tide",
                      parameters: {},
                    },
                  ],
                },
                {
                  type: "contentBlock",
                  content: [{ type: "toolCallResult", toolCallId: "1", content: "4:12" }],
                },
                { type: "contentBlock", content: [{ type: "text", text: "At 4:12." }] },
              ],
            },
          ],
          currentlySelected: 1,
        },
      ],
    }),
    facts: [[3, 2, "ua", 1, 0, 1]],
  },
  {
    app: "big-AGI",
    text: json({
      conversations: [
        {
          id: "b1",
          systemPurposeId: "Generic",
          autoTitle: "Boats",
          created: 1_760_000_000_000,
          messages: [
            {
              id: "1",
              role: "user",
              fragments: [
                { ft: "content", part: { pt: "text", text: "How many?" } },
                {
                  ft: "attachment",
                  fId: "f",
                  title: "list.txt",
                  part: { pt: "doc", data: { text: "one, two" } },
                },
              ],
            },
            {
              id: "2",
              role: "assistant",
              fragments: [
                { ft: "void", part: { pt: "ma", aText: "Count." } },
                {
                  ft: "content",
                  part: { pt: "tool_invocation", id: "c", invocation: { code: "2" } },
                },
                {
                  ft: "content",
                  part: { pt: "tool_response", id: "c", error: false, response: { result: "2" } },
                },
                { ft: "content", part: { pt: "text", text: "Two." } },
              ],
            },
          ],
        },
      ],
      models: { sources: [{ setup: { oaiKey: "sk-made-up" } }] },
    }),
    facts: [[2, 1, "ua", 1, 1, 1]],
  },
  {
    app: "TypingMind",
    text: json({
      data: {
        chats: [
          {
            chatID: "t1",
            chatTitle: "Pack",
            model: "gpt-4o",
            messages: [
              {
                uuid: "1",
                role: "user",
                content: [
                  { type: "text", text: "Rain?" },
                  { type: "image_url", image_url: { url: `data:image/png;base64,${PIXEL}` } },
                ],
              },
              { uuid: "2", role: "assistant", content: "A coat." },
            ],
          },
        ],
        installedPlugins: [{ userSettings: { apiKey: "made-up" } }],
      },
    }),
    facts: [[2, 1, "ua", 0, 1, 0]],
  },
  {
    app: "Google AI Studio",
    text: json({
      runSettings: { model: "models/gemini-pro" },
      chunkedPrompt: {
        chunks: [
          { role: "user", text: "Sum?", driveDocument: { id: "d" } },
          { role: "model", isThought: true, text: "Add." },
          { role: "model", executableCode: { language: "PYTHON", code: "print(4)" } },
          { role: "model", codeExecutionResult: { outcome: "OUTCOME_OK", output: "4" } },
          { role: "model", text: "Four." },
        ],
      },
    }),
    facts: [[2, 1, "ua", 1, 1, 1]],
  },
  {
    app: "Gemini",
    text: json([
      {
        header: "Search",
        title: "Prompted private",
        time: "2026-01-01T10:00:00Z",
        products: ["Search"],
      },
      {
        header: "Gemini Apps",
        title: "Prompted Why?",
        time: "2026-01-01T11:00:00Z",
        products: ["Gemini Apps"],
        attachedFiles: ["a.pdf"],
      },
    ]),
    facts: [[1, 1, "u", 0, 1, 0]],
  },
  {
    app: "SillyTavern",
    text: lines(
      {
        user_name: "You",
        character_name: "Ann",
        create_date: "2026-3-1 @10h 00m 00s 000ms",
        chat_metadata: {},
      },
      {
        name: "Ann",
        is_user: false,
        mes: "Hello.",
        send_date: "March 1, 2026 10:00am",
        swipe_id: 0,
        swipes: ["Hello.", "Yes?"],
        swipe_info: [{ extra: {} }, { extra: { reasoning: "Shorter." } }],
      },
      {
        name: "You",
        is_user: true,
        mes: "Hi.",
        send_date: "March 1, 2026 10:01am",
        extra: { file: { name: "n.txt", text: "note" } },
      },
      {
        name: "System",
        is_user: false,
        is_system: true,
        mes: "Tool",
        extra: {
          isSmallSys: true,
          tool_invocations: [{ id: "1", name: "tide", parameters: "{}", result: "4:12" }],
        },
      },
      {
        name: "Ann",
        is_user: false,
        mes: "Soon.",
        send_date: 1_772_359_560_000,
        swipes: ["Soon."],
        swipe_id: 0,
        extra: {},
      },
    ),
    facts: [[4, 2, "aua", 1, 1, 1]],
  },
  {
    app: "Grok",
    text: json({
      conversations: [
        {
          conversation: { id: "g1", title: "Town", create_time: "2026-07-14T03:25:09Z" },
          responses: [
            {
              response: {
                _id: "1",
                sender: "human",
                message: "Where?",
                file_attachments: ["a.pdf"],
              },
            },
            {
              response: {
                _id: "2",
                sender: "ASSISTANT",
                message: "Here.",
                parent_response_id: "1",
                thinking_trace: "Think.",
              },
            },
            {
              response: {
                _id: "3",
                sender: "assistant",
                message: "There.",
                parent_response_id: "1",
                create_time: { $date: { $numberLong: "1783999530820" } },
              },
            },
          ],
        },
      ],
    }),
    facts: [[3, 2, "ua", 0, 1, 1]],
  },
  {
    app: "HuggingChat",
    text: json([
      {
        _id: "h1",
        title: "Light",
        model: "m",
        messages: [
          { id: "0", from: "system", content: "", ancestors: [] },
          { id: "1", from: "user", content: "How tall?", ancestors: ["0"], files: ["file-1.png"] },
          {
            id: "2",
            from: "assistant",
            content: "<think>m?</think>Forty.",
            ancestors: ["0", "1"],
            files: ["file-1.png"],
          },
          { id: "3", from: "assistant", content: "131 feet.", ancestors: ["0", "1"] },
        ],
      },
    ]),
    facts: [[3, 2, "ua", 0, 1, 1]],
  },
  {
    app: "Le Chat",
    text: json([
      {
        id: "2",
        chatId: "c",
        role: "assistant",
        content: "",
        contentChunks: [
          {
            type: "tool_call",
            id: "t",
            name: "web",
            publicArguments: "{}",
            publicResult: { n: 1 },
          },
          { type: "text", text: "At " },
          { type: "reference" },
          { type: "text", text: "eight." },
        ],
        createdAt: "2026-04-01T09:00:06.000Z",
      },
      {
        id: "1",
        chatId: "c",
        role: "user",
        content: "When?",
        contentChunks: null,
        createdAt: "2026-04-01T09:00:00.000Z",
        files: [{ name: "n.txt" }],
      },
    ]),
    facts: [[2, 1, "ua", 1, 1, 0]],
  },
  {
    app: "DeepSeek",
    text: json([
      {
        id: "d1",
        title: "Local",
        inserted_at: "2026-02-01T12:00:00Z",
        mapping: {
          root: { id: "root", parent: null, message: null },
          1: {
            id: "1",
            parent: "root",
            message: {
              fragments: [
                { type: "REQUEST", content: "Can it?" },
                { type: "FILE", files: [{ file_id: "f", file_name: "n.pdf" }] },
              ],
            },
          },
          2: {
            id: "2",
            parent: "1",
            message: {
              model: "r1",
              fragments: [
                { type: "THINK", content: "Hm." },
                { type: "RESPONSE", content: "Yes." },
              ],
            },
          },
          3: {
            id: "3",
            parent: "1",
            message: { model: "r1", fragments: [{ type: "RESPONSE", content: "It can." }] },
          },
        },
      },
    ]),
    facts: [[3, 2, "ua", 0, 1, 1]],
  },
  {
    app: "LobeChat",
    text: json({
      exportType: "sessions",
      version: 3,
      state: {
        sessions: [{ id: "s", meta: { title: "Deck" }, config: { systemRole: "Boats." } }],
        topics: [{ id: "t", title: "Paint", sessionId: "s" }],
        messages: [
          {
            id: "1",
            role: "user",
            content: "How many?",
            createdAt: 1_768_000_000_001,
            sessionId: "s",
            topicId: "t",
          },
          {
            id: "2",
            role: "function",
            content: "{}",
            createdAt: 1_768_000_000_002,
            sessionId: "s",
            topicId: "t",
            plugin: { identifier: "weather", apiName: "now", arguments: "{}" },
          },
          {
            id: "3",
            role: "assistant",
            content: "Two.",
            createdAt: 1_768_000_000_003,
            sessionId: "s",
            topicId: "t",
          },
          {
            id: "4",
            role: "user",
            content: "Loose.",
            createdAt: 1_768_000_000_004,
            sessionId: "s",
            topicId: null,
          },
        ],
      },
    }),
    facts: [
      [2, 1, "ua", 1, 0, 0],
      [1, 1, "u", 0, 0, 0],
    ],
  },
  {
    app: "NextChat",
    text: json({
      "chat-next-web-store": {
        sessions: [
          {
            id: "n1",
            topic: "Knots",
            lastUpdate: 1_771_000_000_000,
            messages: [
              { id: "1", role: "user", content: "Which knot?" },
              {
                id: "2",
                role: "assistant",
                content: "A hitch.",
                tools: [{ id: "c", function: { name: "db", arguments: "{}" }, content: "2" }],
              },
            ],
          },
        ],
      },
      "access-control": { openaiApiKey: "sk-made-up" },
    }),
    facts: [[2, 1, "ua", 1, 0, 0]],
  },
  {
    app: "Chatbot UI",
    text: json({
      version: 4,
      history: [
        {
          id: "1",
          name: "Hello",
          prompt: "Be kind.",
          messages: [
            { role: "user", content: "Hi" },
            { role: "assistant", content: "Hello." },
          ],
        },
      ],
      folders: [],
    }),
    facts: [[2, 1, "ua", 0, 0, 0]],
  },
  {
    app: "Cherry Studio",
    text: json({
      time: 1_772_000_000_000,
      version: 5,
      localStorage: {
        "persist:cherry-studio": json({
          llm: json({ providers: [{ id: "openai", apiKey: "sk-made-up" }] }),
          assistants: json({
            defaultAssistant: { id: "default", name: "Default", topics: [] },
            assistants: [
              {
                id: "as1",
                name: "Cook",
                prompt: "You cook.",
                topics: [{ id: "t1", name: "Soup", createdAt: "2026-02-01T10:00:00.000Z" }],
              },
            ],
          }),
        }),
      },
      indexedDB: {
        files: [],
        topics: [
          {
            id: "t1",
            messages: [
              {
                id: "m1",
                role: "user",
                createdAt: "2026-02-01T10:00:00.000Z",
                blocks: ["b1", "b2"],
              },
              {
                id: "m2",
                role: "assistant",
                askId: "m1",
                modelId: "gpt-5",
                blocks: ["b3", "b4", "b5"],
                useful: true,
              },
              { id: "m3", role: "assistant", askId: "m1", modelId: "qwen", blocks: ["b6"] },
              { id: "m4", role: "user", blocks: ["b7"] },
              {
                id: "m5",
                role: "assistant",
                askId: "m4",
                modelId: "gpt-5",
                status: "error",
                blocks: ["b8"],
              },
            ],
          },
          {
            id: "t2",
            messages: [
              {
                id: "o1",
                role: "user",
                content: "Hi",
                files: [
                  {
                    id: "f9",
                    ext: ".txt",
                    name: "f9.txt",
                    origin_name: "a.txt",
                    size: 3,
                    type: "text",
                  },
                ],
              },
              {
                id: "o2",
                role: "assistant",
                content: "Hello.",
                reasoning_content: "Greet.",
                metadata: {
                  mcpTools: [
                    {
                      id: "x",
                      tool: { name: "clock" },
                      arguments: {},
                      status: "done",
                      response: { content: [] },
                    },
                  ],
                },
              },
            ],
          },
        ],
        message_blocks: [
          { id: "b1", messageId: "m1", type: "main_text", content: "Which soup?" },
          {
            id: "b2",
            messageId: "m1",
            type: "image",
            file: {
              id: "f1",
              ext: ".jpg",
              name: "f1.jpg",
              origin_name: "pot.jpg",
              size: 9,
              type: "image",
            },
          },
          { id: "b3", messageId: "m2", type: "thinking", content: "Leek." },
          {
            id: "b4",
            messageId: "m2",
            type: "tool",
            toolId: "c1",
            content: { content: [{ type: "text", text: "2" }] },
            metadata: {
              rawMcpToolResponse: {
                id: "c1",
                tool: { name: "db" },
                arguments: { q: "leek" },
                status: "done",
              },
            },
          },
          { id: "b5", messageId: "m2", type: "main_text", content: "Leek soup." },
          { id: "b6", messageId: "m3", type: "code", content: "soup()", language: "js" },
          { id: "b7", messageId: "m4", type: "main_text", content: "And then?" },
          { id: "b8", messageId: "m5", type: "error", error: { message: "No credit." } },
        ],
      },
    }),
    facts: [
      [4, 2, "uau", 1, 1, 1],
      [2, 1, "ua", 1, 1, 1],
    ],
  },
  {
    app: "BetterChatGPT",
    text: json({
      version: 1,
      chats: [
        {
          id: "1",
          title: "Stars",
          titleSet: true,
          folder: "f",
          messages: [
            { role: "system", content: "Be exact." },
            { role: "user", content: [{ type: "text", text: "How many?" }] },
            { role: "assistant", content: "Many." },
          ],
          config: { model: "gpt-4o", apiKey: "sk-made-up" },
        },
      ],
      folders: { f: { id: "f", name: "Sky" } },
    }),
    facts: [[2, 1, "ua", 0, 0, 0]],
  },
];
