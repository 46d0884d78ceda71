import type { SampleMessage, SamplePart, SampleRequest } from "#domain/mcp/sample.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { formatList } from "#ui/format/format-list.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import styles from "./sample.module.css";

/** Shows everything that a server wants a model to be sent, with nothing hidden or cut. */
export function SampleRequestView({ request }: { request: SampleRequest }) {
  const facts = factsOf(request);
  return (
    <>
      {/* Focusable, because it scrolls and must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={approvalWords.sampleRequest} className={styles.request}>
        {request.system !== "" && (
          <Turn
            name={approvalWords.instructions}
            parts={[{ kind: "text", text: request.system }]}
          />
        )}
        {request.messages.map((message, at) => (
          // Messages never move, so their index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <Turn key={at} name={names[message.role]} parts={message.parts} />
        ))}
      </section>
      {facts.length > 0 && (
        <Stack gap={1}>
          {facts.map((fact) => (
            <Note key={fact}>{fact}</Note>
          ))}
        </Stack>
      )}
    </>
  );
}

const names: Record<SampleMessage["role"], string> = approvalWords.roles;

function Turn({ name, parts }: { name: string; parts: readonly SamplePart[] }) {
  return (
    <div className={styles.turn}>
      <Note as="span">{name}</Note>
      {parts.map((part, at) =>
        part.kind === "text" ? (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={at} dir="auto" className={styles.text}>
            {escapeHidden(part.text)}
          </p>
        ) : (
          <img
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={styles.picture}
            alt={approvalWords.serverPicture}
            src={`data:${part.mediaType};base64,${part.base64}`}
          />
        ),
      )}
    </div>
  );
}

/** Other wishes of the server: they are shown, but have no effect on which model is chosen. */
function factsOf({ hints, maxTokens, temperature, stops, wantsContext }: SampleRequest): string[] {
  const quoted = (texts: readonly string[]) =>
    formatList(texts.map((text) => `“${escapeHidden(text)}”`));
  return [
    approvalWords.allowsTokens(maxTokens),
    ...(hints.length === 0 ? [] : [approvalWords.wantsModel(quoted(hints))]),
    ...(temperature === undefined ? [] : [approvalWords.setsTemperature(temperature)]),
    ...(stops.length === 0 ? [] : [approvalWords.endsBefore(quoted(stops))]),
    ...(wantsContext ? [approvalWords.wantedContext] : []),
  ];
}
