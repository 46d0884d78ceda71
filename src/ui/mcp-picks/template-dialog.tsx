import { useEffect, useRef, useState } from "react";

import { useMcpOfferActions } from "#app/react/actions/mcp-offers.ts";
import type { McpResource, McpTemplate } from "#domain/mcp/offers.ts";
import { shownUri } from "#domain/mcp/offers.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

import { CompletedField } from "./completed-field.tsx";
import { offerProblemText } from "./offer-problem.ts";

import styles from "./mcp-picks.module.css";

export interface TemplateDialogProps {
  server: McpServer;
  template: McpTemplate;
  /** Called with the resource at the completed address, which may turn out not to exist. */
  onMade: (resource: McpResource) => void;
  onClose: () => void;
}

type Values = Readonly<Record<string, string>>;

/** Asks for the variables in a resource's address. */
export function TemplateDialog({ server, template, onMade, onClose }: TemplateDialogProps) {
  const { label, note, uriTemplate, variables, optional } = template;
  const [values, setValues] = useState<Values>({});
  const [isChecked, setIsChecked] = useState(false);
  const fields = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasKeyboard()) fields.current?.querySelector("input")?.focus();
  }, []);
  const { make, isAsking, problem } = useMaking(server, template, onMade);
  const isMissing = (name: string) =>
    !optional.includes(name) && (values[name] ?? "").trim() === "";
  const submit = () => {
    setIsChecked(true);
    if (!isAsking && !variables.some(isMissing)) make(values);
  };
  return (
    <FormDialog
      title={label}
      description={mcpPicksWords.templateHint(server.name)}
      width="narrow"
      action={isAsking ? mcpPicksWords.asking : mcpPicksWords.pick}
      cancel={mcpPicksWords.back}
      disabled={isAsking}
      onAction={submit}
      onClose={onClose}
    >
      <Stack
        ref={fields}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.defaultPrevented) submit();
        }}
      >
        {note !== "" && <Note dir="auto">{note}</Note>}
        <code className={styles.address}>{shownUri(uriTemplate)}</code>
        {variables.map((name) => (
          <CompletedField
            key={name}
            server={server}
            of={{ uriTemplate }}
            argument={name}
            label={name}
            isRequired={!optional.includes(name)}
            values={values}
            error={isChecked && isMissing(name) ? mcpPicksWords.needed : undefined}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
        {problem !== "" && <Alert>{problem}</Alert>}
      </Stack>
    </FormDialog>
  );
}

function useMaking(
  server: McpServer,
  template: McpTemplate,
  onMade: (resource: McpResource) => void,
) {
  const actions = useMcpOfferActions();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const make = async (values: Values) => {
    const { signal } = leaving.current ?? new AbortController();
    setIsAsking(true);
    const filled = Object.entries(values).filter(([, value]) => value !== "");
    const answer = await actions.uriOf(server, template, Object.fromEntries(filled), signal);
    if (signal.aborted) return;
    setIsAsking(false);
    if (!answer.ok) return setProblem(offerProblemText(answer.error, server));
    const uri = answer.value;
    onMade({ uri, label: shownUri(uri), note: template.label, mimeType: template.mimeType });
  };
  return { isAsking, problem, make: (values: Values) => void make(values).catch(reportError) };
}
