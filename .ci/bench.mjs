// npm run bench: installs what is missing, builds Bough and the floors, and measures them in one run.
import { join } from "node:path";

import { bin, installBrowser, installPackages, requireNode, root, run, say } from "./setup.mjs";

requireNode();
installPackages();
const browser = installBrowser();
if (browser !== undefined) process.env.BOUGH_BROWSER = browser;

const words = process.argv.slice(2);
const has = (name) => words.includes(`--${name}`);
const valueOf = (name) =>
  words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;

function built(name, args) {
  if (run(bin("vite"), ["build", "--logLevel", "warn", ...args]) === 0) return;
  say(`${name} could not be built; see the words above.`);
  process.exit(1);
}

const results = join(root, "bench-results");
const floors = join(results, "floors");
const floorsConfig = join(root, "e2e", "bench", "pages", "vite.config.ts");
if (!has("built")) built("Bough", []);
built("The bare pages", ["--config", floorsConfig, "--outDir", floors, "--emptyOutDir"]);

// Vite loads the TypeScript of the bench, which this version of Node may not be able to load.
const { runnerImport } = await import("vite");
const { module } = await runnerImport(join(root, "e2e", "bench", "bench.ts"), {
  root,
  configFile: false,
  logLevel: "warn",
});
const kills = Number(valueOf("kills") ?? 0);
const hollama = valueOf("hollama");
const alone = hollama !== null ? ["beside"] : kills > 0 && !has("large") ? ["kills"] : [];
await module.runBench({
  dist: join(root, "dist"),
  floors,
  results,
  runs: has("quick") ? 1 : Number(valueOf("runs") ?? 2),
  quick: has("quick"),
  only: valueOf("only")?.split(",") ?? alone,
  kills,
  interrupted: Number(valueOf("interrupted") ?? 0),
  hollama,
  minutes: Number(valueOf("minutes") ?? Infinity),
  also: [...(has("large") ? ["large", "search-large"] : []), ...(kills > 0 ? ["kills"] : [])],
  profile: has("profile"),
});
