import { Dexie } from "dexie";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import type { Command } from "#domain/command.ts";
import { err, ok } from "#domain/result.ts";
import { ANSWER_TIMEOUT, openCommandChannel, SIGN_TIMEOUT } from "#storage/channel.ts";

import { holdContext } from "./hold-context.ts";
import type { ToFollower } from "./test-support/hold-context.worker.ts";

let serial = 0;
const fresh = (name: string) => {
  serial += 1;
  return `${name}-${Date.now()}-${serial}`;
};

function client(contextId: string) {
  const heard: string[] = [];
  const lock = holdContext(contextId, {
    onAcquired: () => heard.push("acquired"),
    onHeldElsewhere: () => heard.push("held elsewhere"),
    onLost: () => heard.push("lost"),
    onRefused: (reason) => heard.push(`refused: ${reason}`),
  });
  return { heard, lock };
}

/** The browser refuses the next request for a lock, as it may where a person has forbidden storage. */
function refuseOnce(): void {
  const refusal = new DOMException("Locks are not allowed here.", "SecurityError");
  const refused = vi.spyOn(navigator.locks, "request").mockRejectedValueOnce(refusal);
  onTestFinished(() => refused.mockRestore());
}

/** How many tabs are queued for the right to write this context. */
async function waitingFor(contextId: string): Promise<number | undefined> {
  const { pending } = await navigator.locks.query();
  return pending?.filter(({ name }) => name?.endsWith(contextId)).length;
}

describe("the right to write a context", () => {
  it("belongs to one tab at a time and passes on when it is released", async () => {
    const id = fresh("context");
    const first = client(id);
    await expect.poll(() => first.heard).toEqual(["acquired"]);
    const second = client(id);
    await expect.poll(() => waitingFor(id)).toBe(1);
    await expect.poll(() => second.heard).toEqual(["held elsewhere"]);
    first.lock.release();
    await expect.poll(() => second.heard).toEqual(["held elsewhere", "acquired"]);
    expect(first.heard).toEqual(["acquired"]);
    second.lock.release();
  });

  it("can be taken over; the old holder is notified and queues again", async () => {
    const id = fresh("context");
    const first = client(id);
    await expect.poll(() => first.heard).toEqual(["acquired"]);
    const second = client(id);
    second.lock.takeOver();
    await expect.poll(() => first.heard).toEqual(["acquired", "lost"]);
    await expect.poll(() => second.heard).toEqual(["acquired"]);
    second.lock.release();
    await expect.poll(() => first.heard).toEqual(["acquired", "lost", "acquired"]);
    first.lock.release();
  });

  it("is asked for again where the browser had refused it", async () => {
    refuseOnce();
    const { heard, lock } = client(fresh("context"));
    await expect.poll(() => heard).toEqual(["refused: Locks are not allowed here."]);
    lock.askAgain();
    await expect.poll(() => heard.at(-1)).toBe("acquired");
    // Who has it needs no other.
    lock.askAgain();
    lock.release();
    expect(heard).toHaveLength(2);
  });

  it("can be taken over after the browser had refused that", async () => {
    const id = fresh("context");
    const first = client(id);
    await expect.poll(() => first.heard).toEqual(["acquired"]);
    const second = client(id);
    await expect.poll(() => waitingFor(id)).toBe(1);
    refuseOnce();
    second.lock.takeOver();
    await expect.poll(() => second.heard.at(-1)).toContain("refused");
    expect(first.heard).toEqual(["acquired"]);
    second.lock.takeOver();
    await expect.poll(() => second.heard.at(-1)).toBe("acquired");
    for (const { lock } of [second, first]) lock.release();
  });

  it("is not told to a tab that was busy while it got it and lost it again", async () => {
    const id = fresh("context");
    const writer = client(id);
    await expect.poll(() => writer.heard).toEqual(["acquired"]);
    const busy = new Worker(new URL("test-support/hold-context.worker.ts", import.meta.url), {
      type: "module",
    });
    onTestFinished(() => busy.terminate());
    const heard: string[] = [];
    busy.addEventListener("message", ({ data }: MessageEvent<string>) => heard.push(data));
    const tell = (what: ToFollower) => busy.postMessage(what);
    tell({ follow: id });
    await expect.poll(() => heard).toEqual(["held elsewhere"]);
    const blockWhile = URL.createObjectURL(new Blob(["busy"]));
    tell({ blockWhile });
    await expect.poll(() => heard).toContain("blocked");
    // As on a reload: the browser passes the lock on to the waiting tab.
    writer.lock.release();
    await expect.poll(() => waitingFor(id)).toBe(0);
    const reloaded = client(id);
    reloaded.lock.takeOver();
    await expect.poll(() => reloaded.heard).toEqual(["acquired"]);
    URL.revokeObjectURL(blockWhile);
    await expect.poll(() => waitingFor(id)).toBe(1);
    expect(heard).not.toContain("acquired");
    reloaded.lock.release();
    await expect.poll(() => heard).toContain("acquired");
  });
});

describe("commands between tabs", () => {
  const command = { type: "run.stop", branchId: "b1" } satisfies Command;

  it("are carried out by the writer and answered", async () => {
    const id = fresh("context");
    const writer = openCommandChannel(id, () => fresh("id"));
    const follower = openCommandChannel(id, () => fresh("id"));
    const done: Command[] = [];
    writer.serve(async (one) => {
      done.push(one);
      return ok(null);
    });
    expect(await follower.send(command)).toEqual(ok(null));
    expect(done).toEqual([command]);
    writer.close();
    follower.close();
  });

  it("wait for a writer and are carried out once by the next one", async () => {
    const id = fresh("context");
    const follower = openCommandChannel(id, () => fresh("id"));
    const answer = follower.send(command);
    const writer = openCommandChannel(id, () => fresh("id"));
    let count = 0;
    writer.serve(async () => {
      count += 1;
      return ok(null);
    });
    expect(await answer).toEqual(ok(null));
    expect(count).toBe(1);
    writer.close();
    follower.close();
  });

  it("are left to the next writer by one that may not write any more", async () => {
    const id = fresh("context");
    const follower = openCommandChannel(id, () => fresh("id"));
    const late = openCommandChannel(id, () => fresh("id"));
    const isLate = err({ kind: "no_writer" as const, message: "Another tab writes." });
    const asked = new Promise<void>((resolve) => {
      late.serve(async () => {
        resolve();
        return isLate;
      });
    });
    const answer = follower.send(command);
    await asked;
    const writer = openCommandChannel(id, () => fresh("id"));
    writer.serve(async () => ok(null));
    expect(await answer).toEqual(ok(null));
    for (const channel of [follower, late, writer]) channel.close();
  });

  it("have time while the writer is alive, and end soon after it is not", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const id = fresh("context");
    const listener = new BroadcastChannel(`bough:commands:${id}`);
    // Polling would advance the clock.
    const nextSign = () =>
      new Promise<void>((resolve) => {
        const hear = ({ data: { kind } }: MessageEvent<{ kind: string }>) => {
          if (kind !== "working") return;
          listener.removeEventListener("message", hear);
          resolve();
        };
        listener.addEventListener("message", hear);
      });
    const follower = openCommandChannel(id, () => fresh("id"));
    const writer = openCommandChannel(id, () => fresh("id"));
    writer.serve(() => new Promise<never>(() => {}));
    const answers: unknown[] = [];
    let sign = nextSign();
    const answered = follower.send(command).then((answer) => answers.push(answer));
    await sign;
    for (let count = 2; count < 10; count += 1) {
      sign = nextSign();
      vi.advanceTimersByTime(ANSWER_TIMEOUT / 3);
      await sign;
    }
    expect(answers).toEqual([]);
    writer.close();
    expect(vi.getTimerCount()).toBe(1);
    // A hidden tab's next sign may come late.
    vi.advanceTimersByTime(SIGN_TIMEOUT - 1);
    await Promise.resolve();
    expect(answers).toEqual([]);
    vi.advanceTimersByTime(1);
    await answered;
    expect(answers).toMatchObject([{ ok: false, error: { kind: "no_writer" } }]);
    listener.close();
    follower.close();
  });

  it("of which reading or writing fails are answered with the reason in words", async () => {
    const id = fresh("context");
    const writer = openCommandChannel(id, () => fresh("id"));
    const follower = openCommandChannel(id, () => fresh("id"));
    writer.serve(() => Promise.reject(new Dexie.DatabaseClosedError()));
    expect(await follower.send(command)).toEqual(
      err({ kind: "storage", message: "The database is closed. Reload the page." }),
    );
    writer.close();
    follower.close();
  });

  it("are carried out by their own tab once it becomes the writer", async () => {
    const channel = openCommandChannel(fresh("context"), () => fresh("id"));
    const answer = channel.send(command);
    channel.serve(async () => ok(null));
    expect(await answer).toEqual(ok(null));
    channel.close();
  });
});
