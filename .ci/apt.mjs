// Debian's packages, for those who may install them here. What cannot be had in time is done without.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { root } from "./setup.mjs";

export const canUseApt = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

let isUpToDate = false;

/**
 * Installs packages that end a download at the time `until` (Unix milliseconds).
 *
 * @returns why it failed, in apt's own words; undefined if it did not
 */
export function installWithApt(packages, until) {
  if (!canUseApt) return "apt-get can’t be used here";
  if (!isUpToDate) ended("apt-get", ["update", "-qq"], until);
  isUpToDate = true;
  const install = ["install", "-y", "-qq", "--no-install-recommends", "--no-remove"];
  // Only the download may be cut short: packages half unpacked would be in everybody's way.
  const downloaded = ended("apt-get", [...install, "--download-only", ...packages], until);
  if (downloaded !== undefined) return downloaded;
  return ended("apt-get", [...install, ...packages], Number.POSITIVE_INFINITY);
}

/** @returns why it failed, in its own words; undefined if it did not */
export function ended(command, args, until) {
  const timeout = until - Date.now();
  if (timeout <= 0) return "there was no time left";
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    ...(Number.isFinite(timeout) ? { timeout, killSignal: "SIGKILL" } : {}),
  });
  if (status === 0) return undefined;
  if (signal !== null || error !== undefined) return `${command} took too long or could not start`;
  const words = `${stdout}\n${stderr}`.split("\n").filter((line) => line.trim() !== "");
  return `${command}: ${words.at(-1)?.trim() ?? `exit ${status}`}`;
}
