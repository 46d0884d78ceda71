import { afterEach, describe, expect, it } from "vitest";

import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import { modesToChoose } from "#domain/modes/mode.ts";
import { EMPTY_TOOL } from "#domain/own-tools/example-tools.ts";
import { offerFormBack } from "#ui/acts/offer-form-back.ts";
import { draftOf as noteOf, leftNotes, useMemoryDraft } from "#ui/memory/memory-draft.ts";
import { beginMode, draftOf as modeOf, leftModes, useModeDraft } from "#ui/modes/mode-draft.ts";
import {
  beginOwnTool,
  editOwnTool,
  leftTools,
  useOwnToolDraft,
} from "#ui/own-tools/own-tool-draft.ts";

import { leftPrompts, usePromptDraft } from "./prompt-draft.ts";

/** A kind of form, reduced to a single text in it. */
interface Kind {
  open: (id: string) => void;
  type: (text: string) => void;
  /** Leaves the form as Escape does. */
  escape: () => void;
  /** Leaves the form as Cancel does. */
  cancel: () => void;
  /** The text in the open form. */
  shown: () => string | undefined;
  /** The texts of the forms that were left. */
  left: () => string[];
}

interface View<Form> {
  bringBack: (form: Form) => Form | undefined;
  leave: (focused: string | null) => void;
}

/** The functions for leaving a form, which work alike for every kind. */
function endings<Form extends object>(
  now: () => Form | null,
  view: () => View<Form>,
  of: { keep: (form: Form) => void; store: { getState: () => { left: readonly Form[] } } },
  textOf: (form: Form) => string,
): Omit<Kind, "open" | "type"> {
  const close = () => {
    const form = now() ?? fail();
    view().leave(null);
    return form;
  };
  return {
    escape: () => of.keep(close()),
    cancel: () => offerFormBack("Discarded.", close(), (form) => view().bringBack(form)),
    shown: () => {
      const form = now();
      return form === null ? undefined : textOf(form);
    },
    left: () => of.store.getState().left.map(textOf),
  };
}

const [chat = fail()] = modesToChoose([]);
const at = { createdAt: 0, updatedAt: 0 };

const kinds: Record<string, Kind> = {
  prompts: {
    open: (id) => usePromptDraft.getState().show({ id, name: "", text: "" }),
    type: (text) => usePromptDraft.getState().change({ text }),
    ...endings(
      () => usePromptDraft.getState().draft,
      usePromptDraft.getState,
      leftPrompts,
      ({ text }) => text,
    ),
  },
  notes: {
    open: (id) => {
      const source = { kind: "person" } as const;
      const scope = { kind: "everywhere" } as const;
      useMemoryDraft.getState().show(noteOf({ id, text: "", scope, source, ...at }));
    },
    type: (text) => useMemoryDraft.getState().change({ text }),
    ...endings(
      () => useMemoryDraft.getState().draft,
      useMemoryDraft.getState,
      leftNotes,
      ({ edit }) => edit.text,
    ),
  },
  modes: {
    open: (id) => beginMode({ ...modeOf(chat), id, prompt: "" }),
    type: (prompt) => useModeDraft.getState().change({ prompt }),
    ...endings(
      () => useModeDraft.getState().edited,
      useModeDraft.getState,
      leftModes,
      ({ mode }) => mode.prompt,
    ),
  },
  tools: {
    open: (id) => editOwnTool({ ...EMPTY_TOOL, id, on: true, ...at }),
    type: (summary) => useOwnToolDraft.getState().change({ summary }),
    ...endings(
      () => useOwnToolDraft.getState().edited,
      useOwnToolDraft.getState,
      leftTools,
      ({ draft }) => draft.summary,
    ),
  },
};

afterEach(resetView);

describe.each(Object.entries(kinds))("of %s", (_name, kind) => {
  afterEach(() => {
    // Discards the open form and those that were left.
    for (const id of ["a", "b"]) {
      kind.open(id);
      kind.type("");
      kind.escape();
    }
  });

  it("a form that is brought back leaves the one that is open, which is kept", () => {
    kind.open("a");
    kind.type("one");
    kind.cancel();
    kind.open("b");
    kind.type("two");
    undo();
    expect([kind.shown(), kind.left()]).toEqual(["one", ["two"]]);
  });

  it("a form is brought back as it was, and what was left of the item since is offered in turn", () => {
    kind.open("a");
    kind.type("one");
    kind.cancel();
    kind.open("a");
    kind.type("two");
    kind.escape();
    undo();
    expect([kind.shown(), kind.left()]).toEqual(["one", []]);
    undo();
    expect([kind.shown(), kind.left()]).toEqual(["two", []]);
  });

  it("opening the item whose form is open keeps what was typed, and another one leaves it", () => {
    kind.open("a");
    kind.type("one");
    kind.open("a");
    expect([kind.shown(), kind.left()]).toEqual(["one", []]);
    kind.open("b");
    expect([kind.shown(), kind.left()]).toEqual(["", ["one"]]);
    kind.open("a");
    expect([kind.shown(), kind.left()]).toEqual(["one", []]);
  });
});

it("a tool that gave way to a new one is brought back once, as it was left last", () => {
  const { show, change, leave } = useOwnToolDraft.getState();
  const shown = () => useOwnToolDraft.getState().edited?.draft.summary;
  beginOwnTool("a");
  change({ summary: "one" });
  beginOwnTool("b");
  const [left = fail()] = leftTools.store.getState().left;
  show(left);
  change({ summary: "two" });
  undo();
  expect([shown(), leftTools.store.getState().left]).toEqual(["two", []]);
  expect(useNotices.getState().notices).toEqual([]);
  leave(null);
});

function undo(): void {
  takeOffer(lastUndoable(useNotices.getState(), null) ?? fail());
}

function fail(): never {
  throw new Error("There is none.");
}
