import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { useMayHaveResources, useServerResources } from "#app/react/queries/mcp-resources.ts";
import { replaceText } from "#ui/kit/browser/replace-text.ts";
import { useActiveOption } from "#ui/kit/browser/use-active-option.ts";
import { ComboboxList } from "#ui/kit/components/combobox-list.tsx";
import type { SuggestionRow } from "#ui/kit/components/suggestion.ts";
import { suggestionsIn } from "#ui/kit/components/suggestion.ts";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { ResourceDialog } from "#ui/mcp-picks/resource-dialog.tsx";
import type { OneResource } from "#ui/mcp-picks/resource-rows.ts";
import { useReading, whyNothing } from "#ui/mcp-picks/use-picked.ts";
import { composerListWords } from "#ui/words/composer-lists.ts";

import type { CommandListProps } from "./command-list.tsx";
import { mentionables, mentionOf, mentionRows, mentionWords } from "./mentions.ts";
import type { Mention } from "./mentions.ts";

/** Lists resources of MCP servers that can be attached in place of the `@`. */
export function MentionList(props: CommandListProps) {
  const { box, anchor, slash, onShown, onClose, onDialog, onFiles, ref } = props;
  const { servers = NONE } = useServerResources();
  const mayHave = useMayHaveResources();
  const all = useMemo(() => mentionables(servers), [servers]);
  const { standing, attach } = useAttaching(props);
  const rows = useMemo(() => {
    if (!mayHave) return [];
    if (standing?.kind === "reading") return [lineOf(standing.text)];
    const found = mentionRows(all, servers, slash.query);
    return standing === null ? found : [lineOf(standing.text), ...found];
  }, [mayHave, standing, all, servers, slash.query]);
  const suggestions = suggestionsIn(rows);
  const choose = (index: number) => {
    const mention = suggestions[index]?.value;
    if (mention === undefined || box.current === null) return;
    if (mention.kind === "resource") return attach(mention);
    onClose();
    replaceText(box.current, slash, "");
    onDialog(<ResourceDialog onFiles={onFiles} onClose={() => onDialog(null)} />);
  };
  const options = useActiveOption({
    options: suggestions,
    resetKey: slash.query,
    onChoose: choose,
  });
  const { listId } = options;
  const isShown = rows.length > 0;
  const activeId = suggestions.length > 0 ? options.optionId(options.active) : "";
  useLayoutEffect(
    () => onShown(isShown ? { listId, activeId } : null),
    [isShown, listId, activeId, onShown],
  );
  useLayoutEffect(() => () => onShown(null), [onShown]);
  useImperativeHandle(ref, () => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (!isShown) return false;
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        onClose();
        return true;
      }
      // While a resource is being read, keys must not send. Otherwise the list handles keys only if there is
      // something to choose.
      const isHandled = standing?.kind === "reading" || suggestions.length > 0;
      return isHandled && !event.shiftKey && options.onKeyDown(event);
    },
  }));
  return (
    <>
      <VisuallyHidden role="status">{standing?.text}</VisuallyHidden>
      {isShown && (
        <ComboboxList
          anchor={anchor}
          label={composerListWords.resources}
          rows={rows}
          options={options}
          onChoose={choose}
          describe={({ value }) => mentionWords(value)}
        />
      )}
    </>
  );
}

const NONE: NonNullable<ReturnType<typeof useServerResources>["servers"]> = [];

const lineOf = (label: string): SuggestionRow<Mention> => ({
  kind: "heading",
  key: "standing",
  label,
});

/** The resource being read, or the reason why the last one could not be read. */
interface Standing {
  kind: "reading" | "failed";
  text: string;
}

/** Reads the chosen resource, which replaces the `@` once it has been read. */
function useAttaching({ box, slash, onClose, onFiles }: CommandListProps) {
  const [standing, setStanding] = useState<Standing | null>(null);
  const { read, hasLeft } = useReading();
  // The person may go on typing while the resource is read.
  const now = useRef(slash);
  useEffect(() => {
    now.current = slash;
  }, [slash]);
  const attach = async (one: OneResource) => {
    const { label } = one.resource;
    setStanding({ kind: "reading", text: composerListWords.reading(label) });
    const answer = await read(one);
    if (hasLeft() || box.current === null) return;
    if (!answer.ok || answer.value.length === 0) {
      return setStanding({ kind: "failed", text: `“${label}”: ${whyNothing(one, answer)}` });
    }
    onClose();
    replaceText(box.current, now.current, `${mentionOf(one)} `);
    onFiles(answer.value);
  };
  return {
    standing,
    attach: (one: OneResource) => {
      if (standing?.kind !== "reading") void attach(one).catch(reportError);
    },
  };
}
