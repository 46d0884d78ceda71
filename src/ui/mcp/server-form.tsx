import { useState } from "react";

import { useMcpActions } from "#app/react/actions/mcp.ts";
import { useMcpKeeping } from "#app/react/queries/mcp.ts";
import { reasonOf } from "#app/view/reason.ts";
import { shownHost } from "#domain/connections/address.ts";
import {
  pastedServers,
  serverAddressProblem,
  serverNameProblem,
} from "#domain/mcp/server-input.ts";
import type { AddressProblem, NameProblem } from "#domain/mcp/server-input.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { FormFoot } from "#ui/kit/components/form-foot.tsx";
import { ListForm } from "#ui/kit/components/list-form.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { commonWords } from "#ui/words/common.ts";
import { mcpWords } from "#ui/words/mcp.tsx";

import { KnownServers } from "./known-servers.tsx";
import { PasteField } from "./paste-field.tsx";
import { SecretFields, headerProblems } from "./secret-fields.tsx";
import { headerRow, useServerForm } from "./server-form-state.ts";
import type { TypedServer } from "./server-form-state.ts";

import styles from "./mcp.module.css";

export interface ServerFormProps {
  draft: TypedServer;
  /** Undefined for a new server. */
  stored: McpServer | undefined;
  servers: readonly McpServer[];
}

/** A server's form. Nothing is stored or sent before Save. */
export function ServerForm({ draft, stored, servers }: ServerFormProps) {
  const { end, leave } = useServerForm();
  const others = servers.filter(({ id }) => id !== draft.id).map(({ name }) => name);
  const item = stored?.id ?? "new";
  const { problem, submit, isBusy } = useSave(draft, stored);
  const name = serverNameProblem(draft.name, others);
  const address = serverAddressProblem(draft.address);
  const { hasKey: hasKeys = true } = useMcpKeeping(draft.id) ?? {};
  const isComplete =
    name === undefined &&
    address === undefined &&
    headerProblems(draft, stored, hasKeys).every((one) => one === undefined);
  return (
    <ListForm
      label={stored?.name ?? mcpWords.newServer}
      onLeave={() => leave(item)}
      onSubmit={() => {
        if (isComplete && !isBusy) void submit();
      }}
    >
      {stored === undefined && <KnownServers others={others} chosen={draft.address} />}
      <AddressField draft={draft} problem={draft.address.trim() === "" ? undefined : address} />
      {/* A missing name is reported only when nothing else is missing and it alone disables the button. */}
      <NameField
        draft={draft}
        problem={name === "empty" && address !== undefined ? undefined : name}
      />
      <SecretFields draft={draft} stored={stored} hasKeys={hasKeys} />
      <Fold look="soft" summary={mcpWords.advanced}>
        <ClientIdField draft={draft} />
      </Fold>
      {stored === undefined && <PasteField pasted={draft.pasted} />}
      {problem !== null && <Alert>{problem}</Alert>}
      <FormFoot>
        <Button variant="quiet" onClick={() => end(item)}>
          {commonWords.cancel}
        </Button>
        <Button type="submit" variant="primary" disabled={!isComplete} aria-disabled={isBusy}>
          {stored === undefined ? mcpWords.addAndConnect : commonWords.save}
        </Button>
      </FormFoot>
    </ListForm>
  );
}

function useSave(draft: TypedServer, stored: McpServer | undefined) {
  const actions = useMcpActions();
  const { end, change } = useServerForm();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const saved = await actions.save(draft, stored);
    setBusy(false);
    if (!saved.ok) return setProblem(mcpWords.notSaved(reasonOf(saved.error)));
    // The typed values are stored now, and must not stay anywhere else.
    change({ headers: [] });
    end(saved.value.id);
    await actions.connect(saved.value);
  };
  return { problem, submit, isBusy };
}

const nameWords: Record<NameProblem, string> = mcpWords.nameProblems;

const addressWords: Record<AddressProblem, string> = mcpWords.addressProblems;

interface DraftFieldProps<Problem> {
  draft: TypedServer;
  problem: Problem | undefined;
}

function AddressField({ draft, problem }: DraftFieldProps<AddressProblem>) {
  const { change } = useServerForm();
  const onText = (text: string) => change(fromText(text, draft) ?? { address: text });
  return (
    <Field
      label={mcpWords.address}
      hint={mcpWords.addressHint}
      {...(problem === undefined ? {} : { error: addressWords[problem] })}
    >
      {(control) => (
        <TextInput
          {...control}
          mono
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={"https://"}
          value={draft.address}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  );
}

/** Understands a configuration that was pasted into the address field. */
function fromText(text: string, draft: TypedServer): Partial<TypedServer> | undefined {
  const [server, ...more] = pastedServers(text)?.servers ?? [];
  if (server === undefined || more.length > 0) return undefined;
  const { address, headers } = server;
  const name = server.name === "" ? draft.name : server.name;
  return { address, name, headers: headers.map(([header, value]) => headerRow(header, value)) };
}

function NameField({ draft, problem }: DraftFieldProps<NameProblem>) {
  const { change } = useServerForm();
  return (
    <Field
      label={mcpWords.name}
      hint={mcpWords.nameHint}
      {...(problem === undefined ? {} : { error: nameWords[problem] })}
    >
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
    </Field>
  );
}

function ClientIdField({ draft }: { draft: TypedServer }) {
  const { change } = useServerForm();
  return (
    <div className={styles.folded}>
      <Field
        label={mcpWords.clientId}
        hint={mcpWords.clientIdHint(shownHost(draft.address) || mcpWords.thatServer)}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            spellCheck={false}
            value={draft.clientId}
            onChange={({ target }) => change({ clientId: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
