import { HTTP_METHODS } from "#domain/own-tools/own-tool.ts";
import type { HttpBody, HttpHeader } from "#domain/own-tools/own-tool.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Checkbox, Segmented } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { HeaderRow } from "#ui/kit/components/header-row.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { ownToolsWords } from "#ui/words/own-tools.ts";

import type { FaultOf } from "./own-tool-draft.ts";

import styles from "./own-tools.module.css";

export interface HttpFieldsProps {
  http: HttpBody;
  faultOf: FaultOf;
  onChange: (change: Partial<HttpBody>) => void;
}

/** The fields of the one request that an HTTP tool makes. */
export function HttpFields({ http, faultOf, onChange }: HttpFieldsProps) {
  return (
    <Stack gap={4}>
      <Field
        label={ownToolsWords.address}
        error={faultOf("address")}
        hint={ownToolsWords.addressHint}
      >
        {(control) => (
          <div className={styles.address}>
            <Select
              label={ownToolsWords.method}
              value={http.method}
              options={HTTP_METHODS.map((value) => ({ value, label: value }))}
              onChange={(value) => {
                const method = HTTP_METHODS.find((one) => one === value) ?? "GET";
                onChange({ method, changesNothing: method === "GET" });
              }}
            />
            <TextInput
              {...control}
              mono
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder={ownToolsWords.addressExample}
              value={http.address}
              onChange={(event) => onChange({ address: event.target.value })}
            />
          </div>
        )}
      </Field>
      <HeaderRows http={http} faultOf={faultOf} onChange={onChange} />
      {http.method !== "GET" && <BodyFields http={http} faultOf={faultOf} onChange={onChange} />}
      <Field label={ownToolsWords.take} error={faultOf("take")} hint={ownToolsWords.takeHint}>
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            spellCheck={false}
            value={http.take}
            onChange={(event) => onChange({ take: event.target.value })}
          />
        )}
      </Field>
      {http.method === "GET" && (
        <Checkbox
          label={ownToolsWords.changesNothing}
          checked={http.changesNothing}
          onChange={(changesNothing) => onChange({ changesNothing })}
        />
      )}
    </Stack>
  );
}

function BodyFields({ http, faultOf, onChange }: HttpFieldsProps) {
  return (
    <Stack gap={2}>
      <Row>
        <Segmented
          label={ownToolsWords.bodyAs}
          value={http.bodyType}
          options={[
            { value: "json", label: ownToolsWords.bodyTypes.json },
            { value: "form", label: ownToolsWords.bodyTypes.form },
            { value: "text", label: ownToolsWords.bodyTypes.text },
          ]}
          onChange={(bodyType) => onChange({ bodyType })}
        />
      </Row>
      <Field label={ownToolsWords.body} error={faultOf("body")} hint={bodyHints[http.bodyType]}>
        {(control) => (
          <TextArea
            {...control}
            mono
            spellCheck={false}
            minRows={3}
            maxRows={14}
            placeholder={ownToolsWords.bodyExamples[http.bodyType]}
            value={http.body}
            onChange={(event) => onChange({ body: event.target.value })}
          />
        )}
      </Field>
    </Stack>
  );
}

const bodyHints = ownToolsWords.bodyHints;

const MOST_HEADERS = 20;

function HeaderRows({ http, faultOf, onChange }: HttpFieldsProps) {
  const { headers } = http;
  const change = (at: number, made: Partial<HttpHeader>) =>
    onChange({ headers: headers.map((one, index) => (index === at ? { ...one, ...made } : one)) });
  return (
    <Stack as="section" gap={2} aria-label={ownToolsWords.headers}>
      <strong>{ownToolsWords.headers}</strong>
      <Note>{ownToolsWords.headersHint}</Note>
      {headers.map((header, at) => (
        <HeaderRow
          // A row's key is its position, since its name changes while it is typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          number={at + 1}
          header={header}
          namePlaceholder="authorization"
          valuePlaceholder={ownToolsWords.keyExample}
          valueError={faultOf(`header ${at}`)}
          onChange={({ name, ...made }) =>
            change(at, name === undefined ? made : { ...made, name: name.trim() })
          }
          onRemove={() => onChange({ headers: headers.filter((_, index) => index !== at) })}
        />
      ))}
      <Row>
        <Button
          size="small"
          icon={<PlusIcon size={14} />}
          disabled={headers.length >= MOST_HEADERS}
          onClick={() => onChange({ headers: [...headers, { name: "", value: "" }] })}
        >
          {ownToolsWords.addHeader}
        </Button>
      </Row>
    </Stack>
  );
}
