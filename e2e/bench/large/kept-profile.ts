import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { listen } from "../page-server.ts";

/** A browser profile with stored data, in the system's temporary folder, for the next run too. */
export interface KeptProfile {
  path: string;
  /** The port at which the page must be served, because what a browser stores belongs to an address. */
  port: number;
  isFilled: boolean;
  /** Marks the profile as filled. */
  noteFilled(): Promise<void>;
}

/** @param name says what the profile is filled with; a different filling needs a different name */
export async function keptProfile(name: string): Promise<KeptProfile> {
  const path = join(tmpdir(), `bough-bench-${name}`);
  const note = join(path, "bench.json");
  const noteFilled = (port: number) => writeFile(note, JSON.stringify({ port }));
  if (existsSync(note)) {
    const { port } = JSON.parse(await readFile(note, "utf8")) as { port: number };
    return { path, port, isFilled: true, noteFilled: () => noteFilled(port) };
  }
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  const port = await freePort();
  return { path, port, isFilled: false, noteFilled: () => noteFilled(port) };
}

async function freePort(): Promise<number> {
  const server = await listen(createServer());
  await server.stop();
  return Number(new URL(server.url).port);
}
