import { useEffect } from "react";
import { create } from "zustand";

import { notify, UNDO } from "#app/view/notices.ts";
import { sameJson } from "#domain/canonical.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import type { JsonObject } from "#domain/json.ts";
import { fieldsOfSchema, schemaOfFields } from "#domain/own-tools/argument-fields.ts";
import type { ArgumentField } from "#domain/own-tools/argument-fields.ts";
import type { OwnToolPlace } from "#domain/own-tools/check-own-tool.ts";
import { EMPTY_HTTP, EMPTY_TOOL } from "#domain/own-tools/example-tools.ts";
import type {
  HttpBody,
  JavaScriptBody,
  OwnTool,
  OwnToolContent,
} from "#domain/own-tools/own-tool.ts";
import { readSchema } from "#ui/branch/schema-text.ts";
import { guardTyped } from "#ui/kit/browser/guard-typed.ts";
import { leftForms } from "#ui/kit/browser/left-forms.ts";
import { begunWords } from "#ui/words/begun.ts";

/** A tool as its form holds it. */
export interface OwnToolDraft {
  id: string;
  name: string;
  description: string;
  summary: string;
  /** The arguments as a table; null while they are edited as JSON. */
  fields: readonly ArgumentField[] | null;
  schemaText: string;
  kind: "javascript" | "http";
  /** Both bodies stay while the form is open, so that switching the kind back and forth loses nothing. */
  code: JavaScriptBody;
  http: HttpBody;
  /** The typed key; empty to keep the saved one. It is stored with the keys, not in the tool's row. */
  key: string;
  keeping: KeyStorage;
}

/** What is wrong with a place of the form, once the person has been there or tried to save. */
export type FaultOf = (place: OwnToolPlace) => string | undefined;

export interface EditedOwnTool {
  draft: OwnToolDraft;
  /** The draft when the form was opened. */
  begun: OwnToolDraft;
  /** The row when the form was opened; absent for a new tool. */
  stored?: OwnTool;
}

/** The tool being edited. It stays in this tab's memory, so that leaving the form loses nothing. */
interface OwnToolDraftView {
  edited: EditedOwnTool | null;
  /** The tool whose row gets the focus after its form closed; `new` is the button for a new tool. */
  focused: string | null;
  /** Opens an item's form, with what was typed there earlier. */
  show: (edited: EditedOwnTool) => void;
  /** Opens a form again in an earlier state. Returns what has been typed for the same item since. */
  bringBack: (form: EditedOwnTool) => EditedOwnTool | undefined;
  /** Closes the form. */
  leave: (focused: string | null) => void;
  change: (change: Partial<OwnToolDraft>) => void;
}

export const useOwnToolDraft = create<OwnToolDraftView>()((set, get) => ({
  edited: null,
  focused: null,
  show: (form) => set({ edited: leftTools.makeRoom(form, get().edited) ?? form, focused: null }),
  bringBack: (form) => {
    const newer = leftTools.makeRoom(form, get().edited);
    set({ edited: form, focused: null });
    return newer;
  },
  leave: (focused) => set({ edited: null, focused }),
  change: (change) =>
    set(({ edited }) => ({
      edited: edited && { ...edited, draft: { ...edited.draft, ...change } },
    })),
}));

guardTyped(useOwnToolDraft, ({ edited }) => edited !== null && isOwnToolChanged(edited));

/** Returns the open form. A form without changes is closed when the person leaves the settings. */
export function useEditedOwnTool(): EditedOwnTool | null {
  useEffect(
    () => () => {
      const { edited, leave } = useOwnToolDraft.getState();
      if (edited === null || !isOwnToolChanged(edited)) leave(null);
    },
    [],
  );
  return useOwnToolDraft((view) => view.edited);
}

/**
 * Opens the form with a new tool that has this content. A notice offers to go back to a tool begun before.
 */
export function beginOwnTool(id: string, content: OwnToolContent = EMPTY_TOOL): void {
  const draft = draftOf({ ...content, id });
  const { edited, show } = useOwnToolDraft.getState();
  if (edited !== null && isOwnToolChanged(edited)) {
    // The earlier form is kept, and reopens as it was left.
    notify({
      text: begunWords.keptInTab,
      action: { label: UNDO, act: () => show(edited) },
    });
  }
  show({ draft, begun: draftOf({ ...EMPTY_TOOL, id }) });
}

export function editOwnTool(stored: OwnTool): void {
  const draft = draftOf(stored);
  useOwnToolDraft.getState().show({ draft, begun: draft, stored });
}

function draftOf(tool: OwnToolContent & { id: string }): OwnToolDraft {
  const { id, name, description, summary, parameters, body } = tool;
  return {
    id,
    name,
    description,
    summary,
    fields: fieldsOfSchema(parameters) ?? null,
    schemaText: JSON.stringify(parameters, null, 2),
    kind: body.kind,
    code: body.kind === "javascript" ? body : { kind: "javascript", code: "", files: false },
    http: body.kind === "http" ? body : EMPTY_HTTP,
    key: "",
    keeping: "session",
  };
}

export function isOwnToolChanged({ draft, begun }: EditedOwnTool): boolean {
  return !sameJson(draft, begun);
}

export const leftTools = leftForms<EditedOwnTool>(({ draft }) => draft.id, isOwnToolChanged);

/** Reads the draft's schema; `problem` if its text is not a valid schema. */
export function schemaOf({
  fields,
  schemaText,
}: Pick<OwnToolDraft, "fields" | "schemaText">): { schema: JsonObject } | { problem: string } {
  return fields === null ? readSchema(schemaText) : { schema: schemaOfFields(fields) };
}

/** The content to store for the draft. A schema that cannot be read becomes an empty one. */
export function contentOf(draft: OwnToolDraft): OwnToolContent & { id: string } {
  const read = schemaOf(draft);
  const { id, name, description, summary, kind, code, http } = draft;
  return {
    id,
    name: name.trim(),
    description,
    summary,
    parameters: "schema" in read ? read.schema : {},
    body: kind === "http" ? { ...http, address: http.address.trim() } : code,
  };
}
