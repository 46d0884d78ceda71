import type { ModelAbilities, ModelInfo, ModelPrice } from "#domain/connections/connection.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { modelFactsWords } from "#ui/words/model-facts.ts";

/** What a provider says about a model, short enough for a row; "" if it says nothing. */
export function modelDetails(model: ModelInfo): string {
  return [
    priceWords(model.price),
    model.contextWindow === undefined
      ? ""
      : modelFactsWords.window(formatTokenLimit(model.contextWindow)),
    abilityWords(model.abilities),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What a provider says about a model, in full sentences. */
export function modelSentences(model: ModelInfo): string[] {
  const { contextWindow, maxOutput, abilities, price } = model;
  return [
    contextWindow === undefined ? "" : modelFactsWords.reads(formatTokenLimit(contextWindow)),
    maxOutput === undefined ? "" : modelFactsWords.writes(formatTokenLimit(maxOutput)),
    takesWords(abilities),
    abilities?.tools === false ? modelFactsWords.noTools : "",
    price === undefined ? "" : priceSentence(price),
  ].filter(Boolean);
}

/** Formats a number of tokens as providers write it: "8,192", "128k", "1.05M". */
export function formatTokenLimit(tokens: number): string {
  if (tokens < 10_000) return formatNumber(tokens);
  if (tokens < 1_000_000) return `${Math.round(tokens / 1_000)}k`;
  return `${Number((tokens / 1_000_000).toFixed(2))}M`;
}

const ABILITIES = [
  "tools",
  "images",
  "files",
  "reasoning",
] as const satisfies readonly (keyof ModelAbilities)[];

function abilityWords(abilities: ModelAbilities = {}): string {
  return ABILITIES.filter((ability) => abilities[ability] === true)
    .map((ability) => modelFactsWords.abilities[ability])
    .join(", ");
}

function takesWords({ reasoning, ...takes }: ModelAbilities = {}): string {
  const words = abilityWords(takes);
  const sentences = [
    words === "" ? "" : modelFactsWords.accepts(words),
    reasoning === true ? modelFactsWords.reasons : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

/** The price of a million input and output tokens: "$3 / $15 per million". */
function priceWords(price: ModelPrice | undefined): string {
  if (price === undefined) return "";
  if (price.input === 0 && price.output === 0) return modelFactsWords.free;
  return modelFactsWords.price(dollars(price.input), dollars(price.output));
}

function priceSentence({ input, output, cachedInput }: ModelPrice): string {
  if (input === 0 && output === 0) return modelFactsWords.isFree;
  return cachedInput === undefined
    ? modelFactsWords.costs(dollars(input), dollars(output))
    : modelFactsWords.costsWithCache(dollars(input), dollars(cachedInput), dollars(output));
}

/** Formats a price in the usual way: $3, $0.15, $0.60, $0.0375. */
function dollars(amount: number): string {
  const short = amount >= 1 ? Number(amount.toFixed(2)) : Number(amount.toPrecision(3));
  return `$${/\.\d$/u.test(String(short)) ? short.toFixed(2) : short}`;
}
