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

/** A tool in its form. */
export interface OwnToolDraft {
  id: string;
  name: string;
  description: string;
  summary: string;
  /** The arguments as a table; null while they are edited as JSON. */
  fields: readonly ArgumentField[] | null;
  schemaText: string;
  kind: "javascript" | "http";
  /** Both stay while the form is open, so that going there and back loses nothing. */
  code: JavaScriptBody;
  http: HttpBody;
  /** As it is typed; empty to keep the one that is saved. It goes where keys are kept. */
  key: string;
  keeping: KeyStorage;
}

/** What is wrong at a place, once the person has been there or tried to save. */
export type FaultOf = (place: OwnToolPlace) => string | undefined;

export interface EditedOwnTool {
  draft: OwnToolDraft;
  /** As the form was opened. */
  begun: OwnToolDraft;
  /** The row as the form was opened with it; absent if it is new. */
  stored?: OwnTool;
}

/** The tool being edited. It stays in this tab's memory, so that leaving the form loses nothing. */
interface OwnToolDraftView {
  edited: EditedOwnTool | null;
  /** Whose row the list focuses, after its form was left; `new` is the button. */
  focused: string | null;
  /** Opens the form of an item, with what was typed there before. */
  show: (edited: EditedOwnTool) => void;
  /** Opens a form again as it was; returns what was typed for the same item since. */
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

/** The form that is open; one left unchanged is gone when the settings are opened again. */
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

/** Opens the form with a new tool that begins like this. What was begun before can be had back. */
export function beginOwnTool(id: string, content: OwnToolContent = EMPTY_TOOL): void {
  const draft = draftOf({ ...content, id });
  const { edited, show } = useOwnToolDraft.getState();
  if (edited !== null && isOwnToolChanged(edited)) {
    // It is not discarded: opened again, it is as it was left last.
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

/** The schema as it is written; `problem` if it isn't valid JSON. */
export function schemaOf({
  fields,
  schemaText,
}: Pick<OwnToolDraft, "fields" | "schemaText">): { schema: JsonObject } | { problem: string } {
  return fields === null ? readSchema(schemaText) : { schema: schemaOfFields(fields) };
}

/** What the draft would be stored as; a schema that isn't valid JSON is left out. */
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
