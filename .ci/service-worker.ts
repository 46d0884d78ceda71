import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { rolldown } from "rolldown";
import type { Connect, Plugin } from "vite";

import { WORKER_FILE } from "../src/platform/offline-names.ts";
import type { AppFile } from "../src/service-worker/app-files.ts";
import { wholePython } from "./whole-python.ts";

const entry = fileURLToPath(new URL("../src/service-worker/service-worker.ts", import.meta.url));

/**
 * Builds the service worker when everything else is written, since it names every file of this
 * version. It also tells workers to go that other apps have left on the port of a server of ours.
 */
export function serviceWorker(): Plugin {
  let directory = "";
  let isWritten = false;
  return {
    name: "bough:service-worker",
    configResolved: ({ root, build }) => {
      directory = join(root, build.outDir);
    },
    // While the page is being developed, there is none at all.
    configureServer: ({ middlewares }) => void middlewares.use(endWorkers("")),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(endWorkers(WORKER_FILE)),
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        if (!isWritten) return;
        await writeServiceWorker(directory);
      },
    },
  };
}

/** Writes the worker of a built page beside it. */
export async function writeServiceWorker(directory: string): Promise<void> {
  writeFileSync(join(directory, WORKER_FILE), await bundled(appFiles(directory)));
}

/**
 * Nothing of these is asked for through the worker, or is needed once it is there; and tables of characters, of
 * which a few PDFs need a few.
 */
const BESIDE = new RegExp(
  `^(?:too-old\\..*|icons/.*|icon-maskable\\.svg|${WORKER_FILE}|${wholePython.folder}/.*|assets/.*\\.bcmap)$`,
  "u",
);

/** Libraries of artifacts, typefaces for other scripts, and what reads pages of the web and PDFs. */
const LATER =
  /^assets\/(?:_frame-library_|article\.worker|pdf-text\.worker|.*-(?:cyrillic|greek|vietnamese)(?:-ext)?-)/u;

/** The files of a built page, in the order of their names. */
export function appFiles(directory: string): AppFile[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) =>
      relative(directory, join(parentPath, name)).replaceAll("\\", "/"),
    )
    .filter((url) => !BESIDE.test(url))
    .sort()
    .map((url) => {
      const hash = createHash("sha256")
        .update(readFileSync(join(directory, url)))
        .digest("base64");
      return {
        url,
        revision: url.startsWith("assets/") ? null : hash.slice(0, 16),
        ...(!url.endsWith(".html") && { integrity: `sha256-${hash}` }),
        ...(LATER.test(url) && { isLater: true as const }),
      };
    });
}

async function bundled(files: readonly AppFile[]): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    transform: {
      define: {
        "process.env.NODE_ENV": '"production"',
        BOUGH_FILES: JSON.stringify(files),
      },
    },
  });
  // Not every browser takes a module here.
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code;
}

/** In place of any worker's script but ours: the browser takes it for the worker's next version. */
const ENDING = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) page.navigate(page.url);
})()));
`;

/** @param own the path of the worker that stays */
export function endWorkers(own: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (request.headers["service-worker"] !== "script" || pathname === `/${own}`) return next();
    response.setHeader("content-type", "text/javascript");
    response.setHeader("cache-control", "no-store");
    response.end(ENDING);
  };
}
