/** Measures the colours of tokens.css. Used only by tests. */

/** A colour in OKLCH: lightness from 0 to 1, chroma, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

export type Tokens = Record<string, Oklch>;
export type Sight = "usual" | "protan" | "deutan" | "tritan";
type Triple = readonly [number, number, number];

const pair = /--([\w-]+):\s*light-dark\(\s*oklch\(([^)/]+)\),\s*oklch\(([^)/]+)\)\s*\)/gu;

/** The opaque colours of one theme by name, without the leading dashes. */
export function parseTokens(css: string, scheme: "light" | "dark"): Tokens {
  const tokens: Tokens = {};
  for (const [, name = "", light = "", dark = ""] of css.matchAll(pair)) {
    tokens[name] = parseOklch(scheme === "light" ? light : dark);
  }
  return tokens;
}

function parseOklch(text: string): Oklch {
  const [lightness = "", chroma = "", hue = ""] = text.trim().split(/\s+/u);
  return {
    lightness: Number.parseFloat(lightness) / 100,
    chroma: Number(chroma),
    hue: Number(hue),
  };
}

/** Returns the names. Throws if one does not exist, so that a misspelt name is noticed. */
export function surfacesOf(tokens: Tokens, names: string[]): string[] {
  for (const name of names) token(tokens, name);
  return names;
}

/** WCAG contrast ratio of two tokens, 1 to 21. */
export function contrast(tokens: Tokens, one: string, other: string): number {
  const [dark = 0, light = 0] = [
    luminance(token(tokens, one)),
    luminance(token(tokens, other)),
  ].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

/** A token's OKLab colour as a person with this sight sees it (Machado et al. 2009, full severity). */
export function seenBy(tokens: Tokens, name: string, sight: Sight): Triple {
  const linear = clip(toLinear(toLab(token(tokens, name))));
  return fromLinear(sight === "usual" ? linear : clip(times(deficiencies[sight], linear)));
}

/** Euclidean distance in OKLab. */
export function distance(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function token(tokens: Tokens, name: string): Oklch {
  const found = tokens[name];
  if (found === undefined) throw new Error(`tokens.css has no --${name}`);
  return found;
}

function luminance(colour: Oklch): number {
  const [red, green, blue] = clip(toLinear(toLab(colour)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLab({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

function toLinear([lightness, a, b]: Triple): Triple {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function fromLinear([red, green, blue]: Triple): Triple {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function clip(colour: Triple): Triple {
  const [red, green, blue] = colour.map((part) => Math.min(1, Math.max(0, part)));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function times(rows: readonly Triple[], [x, y, z]: Triple): Triple {
  const [red = 0, green = 0, blue = 0] = rows.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [red, green, blue];
}

const deficiencies: Record<Exclude<Sight, "usual">, readonly Triple[]> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
