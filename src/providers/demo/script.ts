import { exampleFor } from "./example-value.ts";
import { failureScene } from "./failure-scenes.ts";
import { fileScene } from "./file-scenes.ts";
import { help, welcome } from "./help-texts.ts";
import { breaksOff, lessons, longText, plainAnswers, shortThoughts } from "./lesson-texts.ts";
import { allMarkdown, markdownTexts } from "./markdown-texts.ts";
import { isOrder, text, variant } from "./scene.ts";
import type { DemoScript, Scene } from "./scene.ts";
import { fuseScene, summaryScene } from "./summary-scene.ts";
import { afterResults, toolScene } from "./tool-scenes.ts";

type Part = (scene: Scene) => DemoScript | undefined;

/** In this order: the first that has something to say answers. */
const parts: readonly Part[] = [
  afterResults,
  schemaScene,
  fuseScene,
  summaryScene,
  continuation,
  fileScene,
  helpScene,
  failureScene,
  toolScene,
  markdownScene,
  lessonScene,
];

/** What the scripted model answers: the same to the same request at the same attempt. */
export function answerTo(scene: Scene): DemoScript {
  const script = firstOf(scene) ?? { steps: [text(variant(scene, plainAnswers))] };
  const thinks = scene.model === "demo-reasoner" || /\bthink\b/u.test(scene.words);
  if (!thinks || script.refusal !== undefined) return script;
  return { steps: [{ kind: "reasoning", text: variant(scene, shortThoughts) }, ...script.steps] };
}

function firstOf(scene: Scene): DemoScript | undefined {
  for (const part of parts) {
    const script = part(scene);
    if (script !== undefined) return script;
  }
  return undefined;
}

/** The answer to Continue: the rest of what the person asked for before, where that broke off. */
function continuation(scene: Scene): DemoScript | undefined {
  if (!/\b(go on|continue|carry on)\b/u.test(scene.words)) return undefined;
  const at = scene.earlier.findLastIndex(({ role }) => role === "assistant");
  const begun = scene.earlier[at]?.text ?? "";
  if (begun === "") return undefined;
  const asked = scene.earlier.slice(0, at).findLast(({ role }) => role === "user")?.text ?? "";
  const whole = [breaksOff, wholeAnswerTo({ ...scene, said: asked, earlier: [] })];
  const rest = whole.find((one) => one.startsWith(begun))?.slice(begun.length) ?? "";
  return { steps: [text(rest === "" ? "There is nothing to add: that was all of it." : rest)] };
}

function wholeAnswerTo(scene: Scene): string {
  const { steps } = answerTo({ ...scene, words: scene.said.toLowerCase().trim(), attempt: 0 });
  return steps.map((step) => (step.kind === "text" ? step.text : "")).join("");
}

function schemaScene({ schema, said }: Scene): DemoScript | undefined {
  if (schema === undefined) return undefined;
  return { steps: [text(JSON.stringify(exampleFor(schema, said), null, 2))] };
}

function helpScene({ words }: Scene): DemoScript | undefined {
  if (/^(hi|hello|hey|good (morning|evening|day))\b/u.test(words) || words === "") {
    return { steps: [text(welcome)] };
  }
  const asks = /^\/?help\b|\bwhat (?:else )?can (?:you|i|it)\b|\bwhat do you do\b|^\?$/u;
  return asks.test(words) ? { steps: [text(help)] } : undefined;
}

function markdownScene({ words }: Scene): DemoScript | undefined {
  if (isOrder(words, /\blong\b/u)) return { steps: [text(longText())] };
  if (/\bmarkdown\b/u.test(words)) return { steps: [text(allMarkdown)] };
  const kind = /\b(list|table|code|maths|link)s?\b|\bmath\b|\bpictures?\b|\bimages?\b/u.exec(words);
  if (kind === null) return undefined;
  const name = kind[1] ?? (kind[0] === "math" ? "maths" : "link");
  return { steps: [text(markdownTexts[name] ?? allMarkdown)] };
}

function lessonScene(scene: Scene): DemoScript | undefined {
  const lesson = lessons.find(({ words }) => words.test(scene.words));
  return lesson === undefined ? undefined : { steps: [text(variant(scene, lesson.texts))] };
}
