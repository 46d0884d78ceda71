import type { Locator, Page } from "playwright";

import { installWatch } from "./page-watch.ts";
import type { Bench, OpenPage } from "./scenario.ts";

/** Selects Hollama's message box, in version 0.35. */
export const HOLLAMA_BOX = "textarea[name=prompt]";

/** Selects the box once Hollama's script runs: its server draws the box, and the script gives it a hint. */
export const HOLLAMA_READY = `${HOLLAMA_BOX}[placeholder]:not([placeholder=""])`;

/** The link to a conversation in Hollama's list. */
export function hollamaLink(page: Page, title: string): Locator {
  return page.getByTestId("session-item").filter({ hasText: title });
}

/** The address of a conversation in Hollama, which need not exist yet. */
export function hollamaAt({ hollama }: Bench, session: string): string {
  if (hollama === null) throw new Error("Hollama is not served: --hollama=http://localhost:3000");
  return `${hollama}/sessions/${session}`;
}

/** A conversation as Hollama stores it. */
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

/** How long a page may take to answer while it draws a lot (milliseconds). */
const PATIENCE = 300_000;

/** Waits until a model is chosen, which needs the script. The box alone comes drawn by Hollama's server. */
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
