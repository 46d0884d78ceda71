import { GO_ON } from "#domain/continuation.ts";
import { stripMarkdown } from "#domain/text/strip-markdown.ts";

import { appScript } from "./app-scripts.ts";
import { asksAbout, isBrief, isCommand, textStep, variant } from "./demo-request.ts";
import type { DemoScript, DemoRequest } from "./demo-request.ts";
import { exampleFor } from "./example-value.ts";
import { failureScript } from "./failure-scripts.ts";
import { fileScript } from "./file-scripts.ts";
import { helpWith, welcome } from "./help-texts.ts";
import { breaksOff, lessons, longText, plainAnswers, shortThoughts } from "./lesson-texts.ts";
import { allMarkdown, markdownTexts } from "./markdown-texts.ts";
import { forgetScript } from "./memory-scripts.ts";
import { fuseScript, summaryScript, titleScript } from "./summary-scripts.ts";
import { taskScript } from "./task-scripts.ts";
import { afterResults, toolScript } from "./tool-scripts.ts";

type ScriptPart = (request: DemoRequest) => DemoScript | undefined;

/** Parts of the script, in order: the first that has an answer is used. */
const parts: readonly ScriptPart[] = [
  appScript,
  afterResults,
  taskScript,
  schemaScene,
  titleScript,
  fuseScript,
  summaryScript,
  continuation,
  fileScript,
  sightScene,
  helpScene,
  failureScript,
  forgetScript,
  toolScript,
  markdownScene,
  lessonScene,
];

/** The scripted model's answer: always the same for the same request and attempt. */
export function answerTo(request: DemoRequest): DemoScript {
  const script = firstOf(request) ?? { steps: [textStep(variant(request, plainAnswers))] };
  const thinks = request.model === "demo-reasoner" || /\bthink\b/u.test(request.normalized);
  if (!thinks || script.errorResponse !== undefined) return script;
  return { steps: [{ kind: "reasoning", text: variant(request, shortThoughts) }, ...script.steps] };
}

function firstOf(request: DemoRequest): DemoScript | undefined {
  for (const part of parts) {
    const script = part(request);
    if (script !== undefined) return script;
  }
  return undefined;
}

/** The answer to Continue: the rest of the previous answer, from where it broke off. */
function continuation(request: DemoRequest): DemoScript | undefined {
  const { message, normalized } = request;
  const asks = message.endsWith(GO_ON) || isCommand(normalized, /\b(go on|continue|carry on)\b/u);
  if (!asks) return undefined;
  const at = request.earlier.findLastIndex(({ role }) => role === "assistant");
  const begun = request.earlier[at]?.text ?? "";
  if (begun === "") return undefined;
  const asked = request.earlier.slice(0, at).findLast(({ role }) => role === "user")?.text ?? "";
  const whole = [breaksOff, wholeAnswerTo({ ...request, message: asked, earlier: [] })];
  const rest = whole.find((one) => one.startsWith(begun))?.slice(begun.length) ?? "";
  return { steps: [textStep(rest === "" ? "Nothing to add. That was everything." : rest)] };
}

function wholeAnswerTo(request: DemoRequest): string {
  const { steps } = answerTo({
    ...request,
    normalized: request.message.toLowerCase().trim(),
    attempt: 0,
  });
  return steps.map((step) => (step.kind === "text" ? step.text : "")).join("");
}

/**
 * Not in the message by which Bough reports what is wrong with an answer, so the second answer is correct.
 */
const WRONG_FIRST = "wrong at first";

function schemaScene({ schema, message, normalized }: DemoRequest): DemoScript | undefined {
  if (schema === undefined) return undefined;
  if (normalized.includes(WRONG_FIRST)) return { steps: [textStep("This is not JSON.")] };
  return { steps: [textStep(JSON.stringify(exampleFor(schema, message), null, 2))] };
}

/** Lists the messages in the request, which shows what hiding messages does. */
function sightScene({ normalized, earlier }: DemoRequest): DemoScript | undefined {
  if (!asksAbout(normalized, /\bwhat (?:do|can) you see\b/u)) return undefined;
  const seen = earlier.filter(({ role }) => role === "user" || role === "assistant");
  if (seen.length === 0) return { steps: [textStep("Only your question.")] };
  const lines = seen.map(({ role, text }) => {
    const words = stripMarkdown(text.slice(0, 200)).slice(0, 80) || "a tool call";
    return `- ${role === "user" ? "You" : "I"}: ${words}`;
  });
  const before = seen.length === 1 ? "One message" : `${seen.length} messages`;
  return { steps: [textStep(`${before} before your question:\n\n${lines.join("\n")}`)] };
}

function helpScene({ normalized, tools }: DemoRequest): DemoScript | undefined {
  const greets = /^(hi|hello|hey|good (morning|evening|day))\b/u.test(normalized);
  if ((greets && isBrief(normalized, 5)) || normalized === "") {
    return { steps: [textStep(welcome)] };
  }
  const asks =
    /^(?:please )?\/?help(?: me)?(?:,? please)?[.!?]*$|^\?$/u.test(normalized) ||
    asksAbout(normalized, /\bwhat (?:else )?can (?:you|i|it)\b|\bwhat do you do\b/u);
  return asks ? { steps: [textStep(helpWith(tools))] } : undefined;
}

function markdownScene({ normalized }: DemoRequest): DemoScript | undefined {
  if (isCommand(normalized, /\blong\b/u)) return { steps: [textStep(longText())] };
  if (isCommand(normalized, /\bmarkdown\b/u)) return { steps: [textStep(allMarkdown)] };
  const kinds = /\b(list|table|code|maths|link)s?\b|\bmath\b|\bpictures?\b|\bimages?\b/u;
  const kind = isCommand(normalized, kinds) ? kinds.exec(normalized) : null;
  if (kind === null) return undefined;
  const name = kind[1] ?? (kind[0] === "math" ? "maths" : "link");
  return { steps: [textStep(markdownTexts[name] ?? allMarkdown)] };
}

function lessonScene(request: DemoRequest): DemoScript | undefined {
  const lesson = lessons.find(({ words }) => asksAbout(request.normalized, words));
  return lesson === undefined ? undefined : { steps: [textStep(variant(request, lesson.texts))] };
}
