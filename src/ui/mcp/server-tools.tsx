import { useState } from "react";

import { useMcpActions } from "#app/react/actions/mcp.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import type { JsonValue } from "#domain/json.ts";
import type { McpServer, McpToolDefinition, McpToolPin } from "#domain/mcp/server.ts";
import { hintsOf, shownTitle, usableParameters } from "#domain/mcp/tool-definition.ts";
import { LANGUAGE } from "#domain/text/language.ts";
import { escapeHidden, visibleJson } from "#domain/text/visible-text.ts";
import { TextDifference } from "#ui/difference/text-difference.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Switch } from "#ui/kit/components/choice.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { mcpWords } from "#ui/words/mcp.tsx";

import styles from "./mcp.module.css";

/** From this many tools on, there is a search field. */
const MANY = 12;
/** How many tools are shown. The search finds the others. */
const MOST_SHOWN = 60;

/** All tools of a server: which of them are on, and how the server describes them. */
export function ServerTools({ server, pins }: { server: McpServer; pins: readonly McpToolPin[] }) {
  const [words, setWords] = useState("");
  const setTools = useSetTools();
  const found = inOrder(pins.filter((pin) => fits(pin, words)));
  const isAllOn = pins.every(({ isOn }) => isOn);
  return (
    <Stack gap={3} className={styles.tools}>
      <Row>
        {pins.length > MANY && (
          <TextInput
            type="search"
            aria-label={mcpWords.tools.search(server.name)}
            placeholder={mcpWords.tools.searchHint}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        <Button size="small" variant="quiet" onClick={() => setTools(pins, !isAllOn)}>
          {isAllOn ? mcpWords.tools.allOff : mcpWords.tools.allOn}
        </Button>
      </Row>
      <Stack as="ul" gap={3} aria-label={mcpWords.tools.of(server.name)}>
        {found.slice(0, MOST_SHOWN).map((pin) => (
          <ToolItem key={pin.name} pin={pin} />
        ))}
      </Stack>
      {found.length === 0 && <Note>{mcpWords.tools.noneFound}</Note>}
      {found.length > MOST_SHOWN && <Note>{mcpWords.tools.more(found.length - MOST_SHOWN)}</Note>}
      <Note tone="quiet">{mcpWords.tools.hint}</Note>
    </Stack>
  );
}

/** Sorts "tool_9" before "tool_10". */
const { compare } = new Intl.Collator(LANGUAGE, { numeric: true });

/** Sorts the tools, those that need a decision first. */
function inOrder(pins: readonly McpToolPin[]): McpToolPin[] {
  const rank = ({ offered, isNew, isGone }: McpToolPin) =>
    offered !== undefined ? 0 : isNew === true ? 1 : isGone === true ? 3 : 2;
  return pins.toSorted((one, other) => rank(one) - rank(other) || compare(one.name, other.name));
}

function fits({ name, definition }: McpToolPin, words: string): boolean {
  const text = `${name} ${definition.title ?? ""} ${definition.description ?? ""}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

function useSetTools() {
  const actions = useMcpActions();
  return (pins: readonly McpToolPin[], isOn: boolean) =>
    void notifyFailure(actions.setTool(pins, isOn), {
      text: mcpWords.tools.notChanged,
    });
}

function ToolItem({ pin }: { pin: McpToolPin }) {
  const setTools = useSetTools();
  const { definition, offered, isGone, isNew, isOn, toolName } = pin;
  const isUnusable = usableParameters(definition) === undefined;
  return (
    <li className={styles.tool} aria-label={toolName}>
      <Row>
        <Switch
          label={<span dir="auto">{shownTitle(definition)}</span>}
          checked={isOn && offered === undefined}
          disabled={offered !== undefined || isUnusable}
          onChange={(wanted) => setTools([pin], wanted)}
        />
        <span className={styles.badges}>
          {offered !== undefined && <Badge tone="waits">{mcpWords.tools.changed}</Badge>}
          {isNew === true && <Badge tone="accent">{mcpWords.tools.new}</Badge>}
          {isGone === true && <Badge>{mcpWords.tools.gone}</Badge>}
          {isUnusable && <Badge tone="broke">{mcpWords.tools.tooLarge}</Badge>}
        </span>
      </Row>
      <Description definition={definition} />
      {offered === undefined ? (
        <Fold look="soft" summary={mcpWords.tools.definition}>
          <Definition toolName={toolName} definition={definition} />
        </Fold>
      ) : (
        <ChangedTool pin={pin} offered={offered} />
      )}
    </li>
  );
}

/** UTF-16 units shown before the person asks for the whole text. */
const GIST = 220;

function Description({ definition }: { definition: McpToolDefinition }) {
  const said = escapeHidden(definition.description ?? "").trim();
  const hints = hintsOf(definition);
  return (
    <p className={styles.description} dir="auto">
      {said.length > GIST ? `${said.slice(0, GIST)}…` : said}
      {hints.length > 0 && (
        <small className={styles.hint}>{` ${mcpWords.tools.hints(hints.join(", "))}`}</small>
      )}
    </p>
  );
}

interface DefinitionProps {
  toolName: string;
  definition: McpToolDefinition;
}

function Definition({ toolName, definition }: DefinitionProps) {
  return (
    <Stack gap={2}>
      <Note>{mcpWords.calledAs(<code>{toolName}</code>)}</Note>
      {/* May be longer than its box, so it must be scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.json} tabIndex={0} aria-label={mcpWords.tools.definitionOf(toolName)}>
        {definitionText(definition)}
      </pre>
    </Stack>
  );
}

/** The whole pinned definition, with invisible characters shown. */
function definitionText(definition: McpToolDefinition): string {
  // It is JSON; only its interface lacks an index signature.
  return visibleJson(definition as unknown as JsonValue);
}

interface ChangedToolProps {
  pin: McpToolPin;
  offered: NonNullable<McpToolPin["offered"]>;
}

function ChangedTool({ pin, offered }: ChangedToolProps) {
  const actions = useMcpActions();
  const allow = () =>
    void notifyFailure(actions.allow(pin, offered.hash), {
      text: mcpWords.tools.staysOff,
    });
  return (
    <Stack gap={2}>
      <Note tone="waits">{mcpWords.tools.changedHint}</Note>
      <TextDifference
        label={mcpWords.tools.difference(pin.toolName)}
        names={[mcpWords.tools.before, mcpWords.tools.after]}
        before={definitionText(pin.definition)}
        after={definitionText(offered.definition)}
      />
      <Fold look="soft" summary={mcpWords.tools.wholeDefinition}>
        <Definition toolName={pin.toolName} definition={offered.definition} />
      </Fold>
      <Row>
        <Button size="small" onClick={allow} aria-label={mcpWords.tools.allowOf(pin.toolName)}>
          {mcpWords.tools.allow}
        </Button>
      </Row>
    </Stack>
  );
}
