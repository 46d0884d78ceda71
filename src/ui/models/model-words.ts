import type { ModelAbilities, ModelInfo, ModelPrice } from "#domain/connection.ts";
import type { Suggestion } from "#ui/kit/text-input.tsx";

/** What a provider says of a model, short enough for a line of a list; "" where it says nothing. */
export function modelWords(model: ModelInfo): string {
  return [
    model.contextWindow === undefined ? "" : `${tokenWords(model.contextWindow)} tokens`,
    abilityWords(model.abilities),
    priceWords(model.price),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The same in whole sentences, for where there is room. */
export function modelSentences(model: ModelInfo): string[] {
  const { contextWindow, maxOutput, abilities, price } = model;
  return [
    contextWindow === undefined ? "" : `Reads up to ${tokenWords(contextWindow)} tokens.`,
    maxOutput === undefined ? "" : `Answers with up to ${tokenWords(maxOutput)}.`,
    takesWords(abilities),
    abilities?.tools === false ? "It takes no tools." : "",
    price === undefined ? "" : priceSentence(price),
  ].filter(Boolean);
}

/** "8,192", "128k", "1.05M": as providers write them. */
export function tokenWords(tokens: number): string {
  if (tokens < 10_000) return tokens.toLocaleString("en");
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
    words === "" ? "" : `It takes ${words}.`,
    reasoning === true ? "It can reason." : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

/** "$3 / $15": what a million tokens cost going in and coming out. */
function priceWords(price: ModelPrice | undefined): string {
  if (price === undefined) return "";
  if (price.input === 0 && price.output === 0) return "free";
  return `${dollars(price.input)} / ${dollars(price.output)}`;
}

function priceSentence({ input, output, cachedInput }: ModelPrice): string {
  if (input === 0 && output === 0) return "It costs nothing, says the provider.";
  const cached = cachedInput === undefined ? "" : ` (${dollars(cachedInput)} where cached)`;
  return `A million tokens cost ${dollars(input)} in${cached} and ${dollars(output)} out.`;
}

/** As prices are written: $3, $0.15, $0.60, $0.0375. */
function dollars(amount: number): string {
  const short = amount >= 1 ? Number(amount.toFixed(2)) : Number(amount.toPrecision(3));
  return `$${/\.\d$/u.test(String(short)) ? short.toFixed(2) : short}`;
}

/** How old a list is, as of now. */
export function agoWords(at: number): string {
  return ageWords(at, Date.now());
}

/** How old a list is: "just now", "3 min ago", "2 h ago", "5 days ago". */
export function ageWords(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

/** A list for a field that models are typed into. */
export function modelSuggestions(models: readonly ModelInfo[] = []): Suggestion[] {
  return models.map((model) => {
    const label = modelWords(model);
    return label === "" ? { value: model.id } : { value: model.id, label };
  });
}
