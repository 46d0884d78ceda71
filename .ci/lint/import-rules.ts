import type { Door, Floor, Layout } from "./floors.ts";

/** The part of oxlint's configuration that `.oxlintrc.json` extends. */
export interface ImportRules {
  overrides: readonly Override[];
}

interface Override {
  files: readonly string[];
  rules: { "no-restricted-imports": ["error", { patterns: readonly Pattern[] }] };
}

interface Pattern {
  /** Matched against the specifier. The regular expressions of oxlint have no lookaround. */
  regex: string;
  message: string;
  allowTypeImports?: true;
}

/**
 * Makes one override for each place with restrictions of its own. If several match a file, oxlint applies
 * only the last one, so each repeats the restrictions of the places around it, and deeper places come later.
 */
export function importRules(layout: Layout): ImportRules {
  const owners = layout.packages.map(({ owner }) => owner);
  const places = [...new Set(["src", ...placesOf(layout), ...owners])];
  return {
    overrides: [
      ...places
        .toSorted((one, other) => depthOf(one) - depthOf(other))
        .map((place) => override([globOf(place)], patternsFor(layout, place))),
      ...parted(layout).map((directory) =>
        override(testsIn(directory), patternsFor(layersOf(layout), directory)),
      ),
    ],
  };
}

/** The path of every folder and file that is on a floor. */
function placesOf({ floors }: Layout): string[] {
  return Object.entries(floors).flatMap(([directory, order]) =>
    order.flat().map((name) => `${directory}/${name}`),
  );
}

/** The directories inside `src` that have their own floors. */
function parted({ floors }: Layout): string[] {
  return Object.entries(floors).flatMap(([directory, order]) =>
    directory === "src" || order.length === 0 ? [] : [directory],
  );
}

/**
 * Reduces a layout to the order of the layers, without the order inside them. Tests must follow only this.
 */
function layersOf(layout: Layout): Layout {
  return { ...layout, floors: { src: layout.floors["src"] ?? [] } };
}

function depthOf(place: string): number {
  return place.split("/").length;
}

function globOf(place: string): string {
  return isFile(place) ? place : `${place}/**`;
}

function testsIn(directory: string): string[] {
  return ["*.test.ts", "*.test.tsx", "test-support/**"].map((tests) => `${directory}/**/${tests}`);
}

function override(files: readonly string[], patterns: readonly Pattern[]): Override {
  return { files, rules: { "no-restricted-imports": ["error", { patterns }] } };
}

function patternsFor(layout: Layout, place: string): Pattern[] {
  return [
    { regex: String.raw`^\.\./`, message: "Import across directories as #name/file.ts." },
    ...Object.entries(layout.floors).flatMap(([directory, order]) =>
      orderPatterns(directory, order, place),
    ),
    ...layout.doors.flatMap((door) => doorPatterns(layout, door, place)),
    ...layout.packages
      .filter(({ owner }) => !isWithin(place, owner))
      .map(({ name, message }) => ({ regex: `^${escaped(name)}(/|$)`, message })),
  ];
}

/** Patterns for the floors of this directory that are above `place` or beside it. */
function orderPatterns(directory: string, order: readonly Floor[], place: string): Pattern[] {
  const own = nameIn(directory, order, place);
  if (own === undefined) return [];
  const lower = below(place, directory, order);
  const refused = order.flat().filter((name) => name !== own && !lower.includes(name));
  if (refused.length === 0) return [];
  return [
    {
      regex: specifiers(directory, refused, own),
      message: `${own} does not import ${refused.join(", ")} (.ci/lint/floors.ts).`,
    },
  ];
}

/** The folder or file of this directory that is `place` or contains it. */
function nameIn(directory: string, order: readonly Floor[], place: string): string | undefined {
  return order.flat().find((name) => isWithin(place, `${directory}/${name}`));
}

function doorPatterns({ floors }: Layout, door: Door, place: string): Pattern[] {
  if (!isWithin(place, door.from)) return [];
  const closed = below(door.from, door.into, floors[door.into] ?? []).filter(
    (name) => !door.open.includes(name),
  );
  if (closed.length === 0) return [];
  const what = door.types ? "only types" : "nothing";
  return [
    {
      regex: specifiers(door.into, closed),
      message: `${door.from} imports ${what} from ${closed.join(", ")} (.ci/lint/floors.ts).`,
      ...(door.types ? { allowTypeImports: true } : {}),
    },
  ];
}

/** The floors of a directory below the one of `place`; all of them if `place` is elsewhere. */
function below(place: string, directory: string, order: readonly Floor[]): string[] {
  const at = order.findIndex((floor) => nameIn(directory, [floor], place) !== undefined);
  return (at < 0 ? order : order.slice(0, at)).flat();
}

/**
 * A pattern for the imports of these floors. A file beside them, `importer`, can also reach them with `./`.
 */
function specifiers(directory: string, names: readonly string[], importer = ""): string {
  const alias = directory.replace(/^src\/?/, "#");
  const slash = alias === "#" ? "" : "/";
  const starts = isFile(importer) ? String.raw`(${alias}${slash}|\./)` : `${alias}${slash}`;
  const ends = names.map((name) => (isFile(name) ? `${escaped(name)}$` : `${escaped(name)}/`));
  return `^${starts}(${ends.join("|")})`;
}

function isFile(place: string): boolean {
  return /\.tsx?$/.test(place);
}

function isWithin(place: string, folder: string): boolean {
  return place === folder || place.startsWith(`${folder}/`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
