/** Names of what could reach the network or storage. No engine gives its code a way to these. */
const REMOVED = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "EventSource",
  "WebTransport",
  "BroadcastChannel",
  "indexedDB",
  "caches",
  "importScripts",
];

/** Removes them from a worker that runs nothing but an engine, in case the engine is broken. */
export function closeWorker(): void {
  for (const name of REMOVED) Reflect.defineProperty(globalThis, name, { value: undefined });
}
