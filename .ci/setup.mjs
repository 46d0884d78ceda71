// Prepares what every command needs: a suitable Node, the locked packages, a browser. Only Node's own modules
// are used here, because nothing else is installed yet.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Runs a command in the project's folder; its output goes where ours goes. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  return done.status ?? 1;
}

/** Runs a command as `run` does, and also returns its output once it has ended. */
export function runAloud(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, encoding: "utf8", ...options });
  const output = [done.stdout, done.stderr].filter(Boolean).join("\n");
  if (output !== "") say(output.trimEnd());
  return { status: done.status ?? 1, output };
}

/**
 * Runs a command beside others. Its output goes where ours goes, either immediately or in one piece at its
 * end. A command that hangs is ended at the time `until` (Unix milliseconds), with everything that it has
 * started; its output up to then shows where it hung.
 *
 * @returns its exit status
 */
export function runBeside(command, args, { isLive, until, ...options }) {
  const child = spawn(command, args, {
    cwd: root,
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
    // The command leads a group of processes, so that all of them can be ended together.
    detached: process.platform !== "win32",
  });
  const kept = [];
  const endAll = () => {
    kept.push(Buffer.from(`Ended, because it took too long: ${command} ${args.join(" ")}\n`));
    endGroup(child);
  };
  const limit = setTimeout(endAll, Math.max(0, until - Date.now()));
  if (beside.size === 0) process.on("SIGINT", endBeside).on("SIGTERM", endBeside);
  beside.add(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (bytes) => (isLive ? process.stdout.write(bytes) : kept.push(bytes)));
  }
  return new Promise((resolve) => {
    const end = (status) => {
      clearTimeout(limit);
      beside.delete(child);
      if (beside.size === 0) process.off("SIGINT", endBeside).off("SIGTERM", endBeside);
      process.stdout.write(Buffer.concat(kept));
      resolve(status);
    };
    child.once("error", (error) => {
      kept.push(Buffer.from(`${error.message}\n`));
      end(1);
    });
    child.once("close", (status) => end(status ?? 1));
  });
}

/** The processes that are running. They do not end by themselves with this one. */
const beside = new Set();

function endBeside() {
  for (const child of beside) endGroup(child);
  process.exit(130);
}

function endGroup(child) {
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

/** The path of a package's own command, which is run by this Node. */
export function bin(name) {
  return join(root, "node_modules", ".bin", name);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  say(`Bough needs Node 20.19+ or 22.12+; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** Installs exactly what the lockfile lists, unless the same lockfile is already installed. */
export function installPackages() {
  const lock = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  const wanted = lock.digest("hex");
  const stamp = join(root, "node_modules", ".bough-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Installing the packages that package-lock.json names…");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const status = run(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    say("The packages could not be installed. Nothing else was changed; see npm's words above.");
    process.exit(status);
  }
  writeFileSync(stamp, wanted);
}

const KNOWN_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

function foundBrowser() {
  const named = process.env.BOUGH_BROWSER;
  if (named !== undefined && existsSync(named)) return named;
  return KNOWN_BROWSERS.find((path) => existsSync(path));
}

/**
 * Finds an installed Chrome or Chromium; otherwise installs Playwright's build or, failing that, Debian's
 * package.
 */
export function installBrowser() {
  const found = foundBrowser();
  if (found !== undefined) return found;
  say("No Chrome or Chromium found; asking Playwright for one…");
  if (run(bin("playwright"), ["install", "chromium"]) === 0) return undefined;
  say("Playwright could not download one; asking apt…");
  run("apt-get", ["update"]);
  run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
  const installed = foundBrowser();
  if (installed !== undefined) return installed;
  say("No browser could be installed. Install Chrome or Chromium, or set BOUGH_BROWSER to one.");
  process.exit(1);
}
