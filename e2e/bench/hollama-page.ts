import type { Locator, Page } from "playwright";

import { installWatch } from "./page-watch.ts";
import type { Bench, OpenPage } from "./scenario.ts";

/** Its box, in version 0.35. */
export const HOLLAMA_BOX = "textarea[name=prompt]";

/** The same once its script runs, which writes a hint into the box that its server has drawn. */
export const HOLLAMA_READY = `${HOLLAMA_BOX}[placeholder]:not([placeholder=""])`;

/** A conversation in its list. */
export function hollamaLink(page: Page, title: string): Locator {
  return page.getByTestId("session-item").filter({ hasText: title });
}

/** The address of one of its conversations, which need not exist yet. */
export function hollamaAt({ hollama }: Bench, session: string): string {
  if (hollama === null) throw new Error("Hollama is not served: --hollama=http://localhost:3000");
  return `${hollama}/sessions/${session}`;
}

/** As it keeps a conversation. */
export interface HollamaSession {
  id: string;
  title: string;
  messages: { role: "user" | "assistant"; content: string }[];
}

/** Hollama in a profile of its own, with a connection to the bench's server. */
export async function openHollama(
  bench: Bench,
  sessions: readonly HollamaSession[] = [],
): Promise<OpenPage> {
  const context = await bench.browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await installWatch(page);
  await page.addInitScript(prepare, storedIn(bench, sessions));
  await page.goto(hollamaAt(bench, "bench"));
  await untilReady(page);
  return {
    page,
    send: async (text) => {
      const box = page.locator(HOLLAMA_BOX);
      await box.fill(text);
      await box.press("Enter");
    },
    atRest: () => page.locator('button[title="Stop completion"]').waitFor({ state: "detached" }),
    close: () => context.close(),
  };
}

/** A page that draws much answers late (milliseconds). */
const PATIENCE = 300_000;

/** Its server has drawn the box already; a model is chosen once the script runs. */
async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(
    (model) => document.querySelector<HTMLInputElement>("#model")?.value === model,
    MODEL,
  );
}

const MODEL = "bench";

type Stored = readonly (readonly [string, unknown])[];

function storedIn(bench: Bench, sessions: readonly HollamaSession[]): Stored {
  const model = { serverId: "bench", name: MODEL };
  const at = new Date().toISOString();
  return [
    [
      "hollama-servers",
      [
        {
          id: "bench",
          baseUrl: `${bench.server.url}/v1`,
          connectionType: "openai-compatible",
          isVerified: at,
          isEnabled: true,
        },
      ],
    ],
    [
      "hollama-settings",
      {
        models: [model],
        lastUsedModels: [model],
        lastUpdateCheck: null,
        autoCheckForUpdates: false,
        userTheme: "light",
        userLanguage: "en",
        sidebarExpanded: true,
        hollamaMetadata: { currentVersion: "0.35.1", isDesktop: false, isDocker: true },
      },
    ],
    [
      "hollama-sessions",
      sessions.map((session) => ({
        ...session,
        model,
        updatedAt: at,
        systemPrompt: { role: "system", content: "" },
        options: {},
      })),
    ],
  ];
}

/** Runs in the page before anything else. */
function prepare(stored: Stored): void {
  for (const [key, value] of stored) {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
  }
}
