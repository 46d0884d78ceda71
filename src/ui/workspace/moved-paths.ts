/** The new paths of files when the file or folder `from` is renamed to `to`. */
export function movedPaths(
  from: string,
  to: string,
  paths: readonly string[],
): { from: string; to: string }[] {
  return paths.map((path) => ({ from: path, to: `${to}${path.slice(from.length)}` }));
}
