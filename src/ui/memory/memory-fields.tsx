import { useEffect, useId, useRef } from "react";

import type { MemoryEdit } from "#domain/memories/changes.ts";
import { MAX_MEMORY } from "#domain/memories/memory.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { memoryWords } from "#ui/words/memory.tsx";

import { useScopes } from "./use-scopes.ts";
import type { ScopePlace } from "./use-scopes.ts";

export interface MemoryFieldsProps {
  edit: MemoryEdit;
  place: ScopePlace;
  onEdit: (change: Partial<MemoryEdit>) => void;
}

/** A note's text, where it applies, and whether it may leave this machine. */
export function MemoryFields({ edit, place, onEdit }: MemoryFieldsProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Stack gap={3}>
      <Field label={memoryWords.text} error={textProblem(edit.text)}>
        {(control) => (
          <TextArea
            {...control}
            value={edit.text}
            ref={box}
            minRows={2}
            maxRows={place.isTight === true ? 4 : 8}
            onChange={(event) => onEdit({ text: event.target.value })}
          />
        )}
      </Field>
      <ScopeFields edit={edit} place={place} onEdit={onEdit} />
    </Stack>
  );
}

/** Where a note applies, and whether it may leave this machine. */
export function ScopeFields({ edit, place, onEdit }: MemoryFieldsProps) {
  const id = useId();
  const scopes = useScopes(edit.scope, place);
  const own = scopes.find(({ scope }) => scope === edit.scope) ?? scopes.at(-1);
  return (
    <Row gap="loose">
      <Select
        id={id}
        label={memoryWords.scope}
        value={own?.key ?? ""}
        options={scopes.map(({ key, label }) => ({ value: key, label }))}
        onChange={(value) => {
          const chosen = scopes.find(({ key }) => key === value);
          if (chosen !== undefined) onEdit({ scope: chosen.scope });
        }}
      />
      <Checkbox
        label={memoryWords.onlyHere}
        checked={edit.barred}
        onChange={(barred) => onEdit({ barred })}
      />
    </Row>
  );
}

/** Why a text cannot be stored; null if it can be, or if it is empty. */
export function textProblem(text: string): string | null {
  if (text.length <= MAX_MEMORY) return null;
  return memoryWords.tooLong(MAX_MEMORY, text.length);
}

export function isStorable({ text }: Pick<MemoryEdit, "text">): boolean {
  return text.trim() !== "" && textProblem(text) === null;
}
