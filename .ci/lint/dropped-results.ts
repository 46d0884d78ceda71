import { join } from "node:path";

import { SyntaxKind } from "typescript/unstable/ast";
import type { CallExpression, Expression, Node, SourceFile } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";
import type { Checker, Project, Type } from "typescript/unstable/sync";

import { TESTS } from "./screen-texts.ts";

export interface DroppedResult {
  /** Path from the project's folder. */
  file: string;
  line: number;
  code: string;
}

/**
 * Finds places where a `Result` (`src/domain/result.ts`) is made and nobody looks at it, so that nobody would
 * learn of a failure and what it lost. `Told`, `Minor` and `mayFail` mark results that may be dropped. A
 * function with a result that is passed where one without a result is expected is found by the linter
 * (`no-misused-promises`).
 *
 * @param root a folder with a `tsconfig.json`
 */
export function droppedResults(root: string): DroppedResult[] {
  const api = new API({ cwd: root });
  try {
    const config = join(root, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} cannot be read.`);
    const source = join(root, "src/");
    return project.program
      .getSourceFileNames()
      .filter((file) => file.startsWith(source) && !TESTS.test(file) && !file.endsWith(".d.ts"))
      .flatMap((file) =>
        droppedIn(project, file).map((one) => ({ ...one, file: file.slice(root.length + 1) })),
      );
  } finally {
    api.close();
  }
}

function droppedIn({ program, checker }: Project, file: string): Omit<DroppedResult, "file">[] {
  const tree = program.getSourceFile(file);
  if (tree === undefined) return [];
  const unread = unreadIn(tree);
  // All types are requested at once, because each request is a message to the compiler's process.
  const types = unread.length === 0 ? [] : checker.getTypeAtLocation(unread);
  const known = knownResults(checker);
  return unread
    .filter((_, at) => known(types[at]))
    .map((node) => {
      const start = node.getStart(tree);
      const line = tree.text.slice(0, start).split("\n").length;
      return { line, code: tree.text.slice(start, node.end).split("\n", 1)[0] ?? "" };
    });
}

/** Expressions whose value is not used. */
function unreadIn(tree: SourceFile): Expression[] {
  const found = new Set<Expression>();
  const visit = (node: Node): void => {
    const value = unreadOf(node);
    if (value !== undefined) found.add(value);
    node.forEachChild(visit);
  };
  visit(tree);
  return [...found];
}

function unreadOf(node: Node): Expression | undefined {
  switch (node.kind) {
    case SyntaxKind.ExpressionStatement:
    case SyntaxKind.VoidExpression: {
      // The compiler's own types name the fields of each kind.
      const value = inner((node as Node & { expression: Expression }).expression);
      return value.kind === SyntaxKind.BinaryExpression ? undefined : value;
    }
    case SyntaxKind.CallExpression:
      return beforeThen(node as CallExpression);
    default:
      return undefined;
  }
}

const PASSING: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.VoidExpression,
  SyntaxKind.AwaitExpression,
  SyntaxKind.ParenthesizedExpression,
]);

function inner(value: Expression): Expression {
  if (!PASSING.has(value.kind)) return value;
  return inner((value as Expression & { expression: Expression }).expression);
}

/** The expression on which `.then` is called, if the callback takes no value. */
function beforeThen({ expression, arguments: [next] }: CallExpression): Expression | undefined {
  if (expression.kind !== SyntaxKind.PropertyAccessExpression) return undefined;
  const { name, expression: before } = expression as Expression & {
    name: { text: string };
    expression: Expression;
  };
  if (name.text !== "then" || next?.kind !== SyntaxKind.ArrowFunction) return undefined;
  const { parameters } = next as Expression & { parameters: readonly Node[] };
  return parameters.length === 0 ? before : undefined;
}

/** Types that pass a result on to whoever waits for it. */
const AROUND: ReadonlySet<string> = new Set([
  "Promise",
  "PromiseLike",
  "PromiseExtended",
  "PromiseFulfilledResult",
  "Array",
  "ReadonlyArray",
]);

function knownResults(checker: Checker): (type: Type | undefined) => boolean {
  const known = new Map<number, boolean>();
  const look = (type: Type): boolean => {
    if (type.isUnionType()) {
      const types = type.getTypes();
      const isWhole = types.some((one) => isEnd(checker, one, "true", "value"));
      return (
        (isWhole && types.some((one) => isEnd(checker, one, "false", "error"))) ||
        types.some(isResult)
      );
    }
    if (!type.isTypeReference()) return false;
    const isAround = checker.isTupleType(type) || AROUND.has(type.getSymbol()?.name ?? "");
    return isAround && checker.getTypeArguments(type).some(isResult);
  };
  const isResult = (type: Type | undefined): boolean => {
    if (type === undefined) return false;
    const before = known.get(type.id);
    if (before !== undefined) return before;
    // A type may have itself among its arguments.
    known.set(type.id, false);
    const found = look(type);
    known.set(type.id, found);
    return found;
  };
  return isResult;
}

/** Whether a type is a variant of a result other than `Told` and `Minor`. */
function isEnd(
  checker: Checker,
  type: Type,
  is: "true" | "false",
  has: "value" | "error",
): boolean {
  const isOk = checker.getPropertyOfType(type, "ok");
  if (isOk === undefined || checker.getPropertyOfType(type, has) === undefined) return false;
  const said = checker.getTypeOfSymbol(isOk);
  if (said === undefined || checker.typeToString(said) !== is) return false;
  return checker.getPropertyOfType(type, "mayBeDropped") === undefined;
}
