/** What could reach the network or storage; no engine gives its code a way to it. */
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

/** For a worker that runs nothing but an engine: removes them in case the engine is broken. */
export function closeWorker(): void {
  for (const name of REMOVED) Reflect.defineProperty(globalThis, name, { value: undefined });
}
