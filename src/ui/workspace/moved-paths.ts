/** Where files go if the file or folder `from` is called `to` instead. */
export function movedPaths(
  from: string,
  to: string,
  paths: readonly string[],
): { from: string; to: string }[] {
  return paths.map((path) => ({ from: path, to: `${to}${path.slice(from.length)}` }));
}
