import { useEffect, useRef, useState } from "react";

import { useOwnToolActions } from "#app/react/actions/own-tools.ts";
import { useToolDefinitions } from "#app/react/queries/open-conversation.ts";
import { useOwnTools } from "#app/react/queries/own-tools.ts";
import { notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { needsKey, ownToolFaults } from "#domain/own-tools/check-own-tool.ts";
import type { OwnToolFault, OwnToolPlace } from "#domain/own-tools/check-own-tool.ts";
import { OWN_ORIGIN } from "#domain/own-tools/own-tool.ts";
import { offerFormBack } from "#ui/acts/offer-form-back.ts";
import { focusFault } from "#ui/kit/browser/focus-fault.ts";
import { useWayBack } from "#ui/kit/browser/way-back.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Checkbox, Segmented } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { FormFoot } from "#ui/kit/components/form-foot.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { commonWords } from "#ui/words/common.ts";
import { ownToolsWords } from "#ui/words/own-tools.ts";

import { ArgumentsEditor } from "./argument-table.tsx";
import { CodeArea } from "./code-area.tsx";
import { HttpFields } from "./http-fields.tsx";
import {
  contentOf,
  isOwnToolChanged,
  schemaOf,
  useOwnToolDraft,
  leftTools,
} from "./own-tool-draft.ts";
import type { EditedOwnTool, FaultOf, OwnToolDraft } from "./own-tool-draft.ts";
import { TestBench } from "./test-bench.tsx";
import { ToolKeyField } from "./tool-key-field.tsx";
import { trialObstacle } from "./trial-obstacle.ts";

/** The form of a tool that the person writes. */
export function OwnToolForm({ edited }: { edited: EditedOwnTool }) {
  const { draft, stored } = edited;
  const { change } = useOwnToolDraft();
  const box = useRef<HTMLFormElement>(null);
  const form = useOwnToolForm(edited, () => focusFault(box.current));
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  return (
    <form
      ref={box}
      noValidate
      aria-label={
        stored === undefined ? ownToolsWords.newTool : ownToolsWords.editNamed(stored.name)
      }
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Stack gap={4}>
        {stored?.unread === true && <Note tone="waits">{ownToolsWords.unread}</Note>}
        <Field
          label={ownToolsWords.name}
          error={form.faultOf("name")}
          hint={ownToolsWords.nameHint}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={name}
              mono
              value={draft.name}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={ownToolsWords.description}
          error={form.faultOf("description")}
          hint={ownToolsWords.descriptionHint}
        >
          {(control) => (
            <TextArea
              {...control}
              value={draft.description}
              minRows={2}
              maxRows={8}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <ArgumentsEditor draft={draft} fault={form.faultOf("parameters")} onChange={change} />
        <Body draft={draft} faultOf={form.faultOf} />
        <TestBench tool={contentOf(draft)} typedKey={draft.key.trim()} obstacle={form.obstacle} />
        <FormFoot>
          {form.busy && <Note role="status">{ownToolsWords.checking}</Note>}
          <Button variant="quiet" onClick={form.cancel}>
            {commonWords.cancel}
          </Button>
          <Button variant="primary" type="submit" disabled={form.busy}>
            {stored?.unread === true ? ownToolsWords.switchOn : commonWords.save}
          </Button>
        </FormFoot>
      </Stack>
    </form>
  );
}

function Body({ draft, faultOf }: { draft: OwnToolDraft; faultOf: FaultOf }) {
  const { change } = useOwnToolDraft();
  const { code, http } = draft;
  return (
    <>
      <Row>
        <Segmented
          label={ownToolsWords.does}
          value={draft.kind}
          options={[
            { value: "javascript", label: ownToolsWords.runsJavaScript },
            { value: "http", label: ownToolsWords.sendsRequest },
          ]}
          onChange={(kind) => change({ kind })}
        />
      </Row>
      {draft.kind === "javascript" ? (
        <>
          <Field label={ownToolsWords.code} error={faultOf("code")} hint={CODE_HINT}>
            {(control) => (
              <CodeArea
                control={control}
                value={code.code}
                placeholder={ownToolsWords.codeExample}
                onChange={(text) => change({ code: { ...code, code: text } })}
              />
            )}
          </Field>
          <Checkbox
            label={ownToolsWords.mayChangeFiles}
            checked={code.files}
            onChange={(files) => change({ code: { ...code, files } })}
          />
        </>
      ) : (
        <>
          <HttpFields
            http={http}
            faultOf={faultOf}
            onChange={(made) => change({ http: { ...http, ...made } })}
          />
          {needsKey({ body: http }) && <ToolKeyField draft={draft} onChange={change} />}
        </>
      )}
    </>
  );
}

const CODE_HINT = ownToolsWords.codeHint;

function useOwnToolForm(edited: EditedOwnTool, onFault: () => void) {
  const { draft, stored } = edited;
  const actions = useOwnToolActions();
  const { bringBack, leave } = useOwnToolDraft();
  const item = stored?.id ?? "new";
  useWayBack(() => {
    leave(isOwnToolChanged(edited) ? draft.id : item);
    leftTools.keep(edited);
  });
  const [wasTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ draft: OwnToolDraft; faults: OwnToolFault[] }>();
  const others = useOtherNames(draft.id);
  const faults = faultsOf(draft, others);
  const all = [...faults, ...(found?.draft === draft ? found.faults : [])];
  const stores = async (content: ReturnType<typeof contentOf>) => {
    const text = (why: string) => ownToolsWords.notSaved(content.name, why);
    if (needsKey(content) && draft.key !== "") {
      const kept = await actions.saveKey(content, draft.keeping, draft.key.trim());
      if (!kept.ok) {
        notify({ text: text(kept.error.message) });
        return false;
      }
    }
    return notifyFailure(actions.save(content, stored), { text });
  };
  const save = async () => {
    setTried(true);
    const content = contentOf(draft);
    if (faults.length === 0) {
      setBusy(true);
      const tried = await actions.findFaults(content);
      setBusy(false);
      setFound({ draft, faults: tried });
      if (tried.length === 0) {
        if (await stores(content)) leave(draft.id);
        return;
      }
    }
    requestAnimationFrame(() => onFault());
  };
  const cancel = () => {
    leave(item);
    if (!isOwnToolChanged(edited)) return;
    offerFormBack(ownToolsWords.discarded, edited, bringBack);
  };
  const faultOf = (place: OwnToolPlace) =>
    wasTried || hasText(draft, place)
      ? all.find((fault) => fault.place === place)?.message
      : undefined;
  return { busy, save, cancel, obstacle: trialObstacle(faults, faultOf), faultOf };
}

/** The names of all other tools, including those that are off. */
function useOtherNames(id: string): string[] {
  const definitions = useToolDefinitions().filter(({ origin }) => origin !== OWN_ORIGIN);
  const own = (useOwnTools() ?? []).filter((one) => one.id !== id && one.deletedAt === undefined);
  return [...definitions, ...own].map(({ name }) => name);
}

function faultsOf(draft: OwnToolDraft, others: readonly string[]): OwnToolFault[] {
  const read = schemaOf(draft);
  if ("problem" in read) {
    const rest = ownToolFaults({ ...contentOf(draft), parameters: { type: "object" } }, others);
    return [{ place: "parameters", message: read.problem }, ...rest];
  }
  const names = draft.fields?.map((field) => field.name) ?? [];
  const twice = names.find((name, at) => names.indexOf(name) < at);
  const faults = ownToolFaults(contentOf(draft), others);
  if (twice === undefined) return faults;
  return [{ place: "parameters", message: ownToolsWords.arguments.twice(twice) }, ...faults];
}

/**
 * Whether anything was typed at a place. Before the person tries to save, an empty place is not marked as
 * wrong.
 */
function hasText(draft: OwnToolDraft, place: OwnToolPlace): boolean {
  switch (place) {
    case "name":
      return draft.name !== "";
    case "description":
      return draft.description !== "";
    case "summary":
      return draft.summary !== "";
    case "parameters":
      return draft.fields?.every(({ name }) => name !== "") ?? true;
    case "code":
      return draft.code.code !== "";
    case "address":
      return draft.http.address !== "";
    case "body":
    case "take":
      return true;
    default: {
      const header = draft.http.headers[Number(place.slice("header ".length))];
      return header !== undefined && header.name !== "" && header.value !== "";
    }
  }
}
