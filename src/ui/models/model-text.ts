import type { ModelAbilities, ModelInfo, ModelPrice } from "#domain/connection.ts";
import { formatNumber } from "#ui/format/format-number.ts";

/** What a provider says about a model, short enough for a list row; "" if it says nothing. */
export function modelDetails(model: ModelInfo): string {
  return [
    priceWords(model.price),
    model.contextWindow === undefined ? "" : `${formatTokenLimit(model.contextWindow)} tokens`,
    abilityWords(model.abilities),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The same in full sentences, where there is space. */
export function modelSentences(model: ModelInfo): string[] {
  const { contextWindow, maxOutput, abilities, price } = model;
  return [
    contextWindow === undefined ? "" : `Reads up to ${formatTokenLimit(contextWindow)} tokens.`,
    maxOutput === undefined ? "" : `Writes up to ${formatTokenLimit(maxOutput)} tokens.`,
    takesWords(abilities),
    abilities?.tools === false ? "Can’t use tools." : "",
    price === undefined ? "" : priceSentence(price),
  ].filter(Boolean);
}

/** "8,192", "128k", "1.05M": as providers write them. */
export function formatTokenLimit(tokens: number): string {
  if (tokens < 10_000) return formatNumber(tokens);
  if (tokens < 1_000_000) return `${Math.round(tokens / 1_000)}k`;
  return `${Number((tokens / 1_000_000).toFixed(2))}M`;
}

const ABILITIES: readonly (readonly [keyof ModelAbilities, string])[] = [
  ["tools", "tools"],
  ["images", "images"],
  ["files", "files"],
  ["reasoning", "reasoning"],
];

function abilityWords(abilities: ModelAbilities = {}): string {
  return ABILITIES.filter(([ability]) => abilities[ability] === true)
    .map(([, word]) => word)
    .join(", ");
}

function takesWords({ reasoning, ...takes }: ModelAbilities = {}): string {
  const words = abilityWords(takes);
  const sentences = [
    words === "" ? "" : `Accepts ${words}.`,
    reasoning === true ? "Can reason." : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

/** "$3 / $15 per million": the price of a million input and output tokens. */
function priceWords(price: ModelPrice | undefined): string {
  if (price === undefined) return "";
  if (price.input === 0 && price.output === 0) return "free";
  return `${dollars(price.input)} / ${dollars(price.output)} per million`;
}

function priceSentence({ input, output, cachedInput }: ModelPrice): string {
  if (input === 0 && output === 0) return "Free, according to the provider.";
  const cached = cachedInput === undefined ? "" : ` (${dollars(cachedInput)} if cached)`;
  return `A million tokens cost ${dollars(input)} in${cached} and ${dollars(output)} out.`;
}

/** Formats prices as usual: $3, $0.15, $0.60, $0.0375. */
function dollars(amount: number): string {
  const short = amount >= 1 ? Number(amount.toFixed(2)) : Number(amount.toPrecision(3));
  return `$${/\.\d$/u.test(String(short)) ? short.toFixed(2) : short}`;
}
