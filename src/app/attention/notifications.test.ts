import { describe, expect, it, vi } from "vitest";

import type { ChatContext } from "#domain/context.ts";
import { RUN_STATES, waitsForPerson } from "#domain/runs/run-states.ts";

import { placeOfNews } from "./news-place.ts";
import { newsOf, tellNews } from "./notifications.ts";
import type { News, NotificationsEnvironment } from "./notifications.ts";

const news: News = { contextId: "c", branchId: "b", text: "The answer is ready.", isEnd: true };
const place = { contextId: "c", branchId: "b", title: "My symptoms" };

/**
 * The titles and texts of the notifications shown, in an environment that allows them unless `over` says
 * otherwise.
 */
async function told(over: Partial<NotificationsEnvironment> = {}): Promise<readonly string[][]> {
  const show = vi.fn<NotificationsEnvironment["show"]>();
  const environment: NotificationsEnvironment = {
    isPageHidden: () => true,
    wishes: async () => ({ isOn: true, showsNames: false }),
    placeOf: async () => place,
    isInView: async () => false,
    show,
    ...over,
  };
  await tellNews(environment, news);
  return show.mock.calls.map(([title, text]) => [title, text]);
}

describe("what happens while nobody can see the page", () => {
  it("is told, without a word that anybody has written", async () => {
    expect(await told()).toEqual([["Bough", "The answer is ready."]]);
  });

  it("is told with the conversation’s name if the person wants that", async () => {
    const wishes = async () => ({ isOn: true, showsNames: true });
    expect(await told({ wishes })).toEqual([["My symptoms", "The answer is ready."]]);
  });

  it.each<[string, Partial<NotificationsEnvironment>]>([
    ["the page is visible", { isPageHidden: () => false }],
    [
      "the person has not switched it on, or the browser does not allow it",
      { wishes: async () => ({ isOn: false, showsNames: true }) },
    ],
    ["there is nowhere to go for it", { placeOf: async () => undefined }],
    ["another tab shows the conversation", { isInView: async (id) => id === "c" }],
  ])("is not told if %s", async (_, over) => {
    expect(await told(over)).toEqual([]);
  });

  it("is not told if the person comes back just then", async () => {
    let isHidden = true;
    const isInView = async () => {
      isHidden = false;
      return false;
    };
    expect(await told({ isPageHidden: () => isHidden, isInView })).toEqual([]);
  });

  it("asks nothing of the database while the page is visible", async () => {
    const wishes = vi.fn<NotificationsEnvironment["wishes"]>();
    await told({ isPageHidden: () => false, wishes });
    expect(wishes).not.toHaveBeenCalled();
  });
});

describe("what a run comes to", () => {
  it("is told where it rests or waits for the person, and nowhere else", () => {
    const of = (state: (typeof RUN_STATES)[number]) =>
      newsOf({ contextId: "c", branchId: "b", state });
    const isTold = RUN_STATES.filter((state) => of(state) !== undefined);
    const rests = ["idle", "failed"];
    expect(isTold).toEqual(
      RUN_STATES.filter((state) => rests.includes(state) || waitsForPerson(state)),
    );
    expect(isTold.filter((state) => of(state)?.isEnd)).toEqual(rests);
  });
});

describe("where the person goes for it", () => {
  const rows = new Map<string, Partial<ChatContext>>([
    ["top", { title: "Top" }],
    ["task", { title: "Task", parentId: "top", parentBranchId: "top b", parentCallId: "call" }],
    ["below", { title: "Below", parentId: "task", parentBranchId: "task b", parentCallId: "call" }],
    ["aside", { title: "Aside", parentId: "top", parentBranchId: "top b" }],
    ["gone", { title: "Gone", deletedAt: 1 }],
    ["in gone", { title: "Task", parentId: "gone", parentBranchId: "b", parentCallId: "call" }],
    ["lost", { title: "Task", parentId: "nowhere", parentBranchId: "b", parentCallId: "call" }],
  ]);
  // Only the fields of a row that are read.
  const get = async (id: string) =>
    rows.has(id) ? ({ id, ...rows.get(id) } as ChatContext) : undefined;
  const placeOf = (contextId: string, isEnd: boolean) =>
    placeOfNews(get, { ...news, contextId, branchId: `${contextId} b`, isEnd });
  const top = { contextId: "top", branchId: "top b", title: "Top" };

  it("is its conversation and branch; for a sub-task that waits, where its call is", async () => {
    expect(await placeOf("top", true)).toEqual(top);
    expect(await placeOf("task", false)).toEqual(top);
    expect(await placeOf("below", false)).toEqual(top);
  });

  it("is a question’s own conversation if it was asked on the side", async () => {
    const aside = { contextId: "aside", branchId: "aside b", title: "Aside" };
    expect(await placeOf("aside", true)).toEqual(aside);
  });

  it.each([
    ["the end of a sub-task", "task", true],
    ["what is in the bin", "gone", true],
    ["what waits in a sub-task of it", "in gone", false],
    ["a sub-task whose conversation is not here", "lost", false],
    ["a conversation that is not here", "nowhere", true],
  ])("is nowhere for %s", async (_, contextId, isEnd) => {
    expect(await placeOf(contextId, isEnd)).toBeUndefined();
  });
});
