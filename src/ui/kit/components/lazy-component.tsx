import {
  createElement,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";
import type { ComponentType, ReactNode } from "react";

import { isMissingFile } from "#platform/missing-file.ts";
import { loadPart, retryParts } from "#platform/parts.ts";
import { keepEarlyKeys } from "#ui/kit/browser/early-keys.ts";

import { MissingPart } from "./missing-part.tsx";

/** A component whose code is loaded when it is first shown, or before that by `load`. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Preloads the code; resolves once it is loaded or has failed to load. */
  load: () => Promise<void>;
};

type Drawn<Props> = ReactNode | ((props: Props) => ReactNode);

type Found<Props> =
  | { kind: "there"; component: ComponentType<Props> }
  /** Its files could not be loaded, which is said where it is shown. */
  | { kind: "missing" }
  | { kind: "broken"; error: unknown };

/**
 * Like React's `lazy`, but renders nothing until the code is loaded. React delays content that comes out of a
 * `Suspense` for 300 ms after the last one, so two nested ones cost more time than loading; these do not
 * wait. If loading failed, it is tried again when the component is next shown, when the network is back, and
 * when the person asks for it.
 */
export function lazyComponent<Props extends object>(
  importing: () => Promise<ComponentType<Props>>,
  /** Rendered until then, if a layout counts its children or something can be shown already. */
  meanwhile: Drawn<Props> = null,
  /** Rendered as well if the code could not be loaded. A notice says so in any case. */
  missing: Drawn<Props> = <MissingPart onRetry={() => void retryParts()} />,
): LazyComponent<Props> {
  let found: Found<Props> | undefined;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Found<Props> | undefined) => {
    found = next;
    for (const tell of listeners) tell();
  };
  const tryToLoad = async () => {
    try {
      set({ kind: "there", component: await loadPart(importing, load) });
    } catch (error) {
      if (!isMissingFile(error)) return set({ kind: "broken", error });
      // The next component that shows it tries again.
      set(listeners.size === 0 ? undefined : { kind: "missing" });
    } finally {
      loading = undefined;
    }
  };
  const load = async () => {
    if (found?.kind === "there") return;
    await (loading ??= tryToLoad());
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    void load();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && found?.kind === "missing") found = undefined;
    };
  };
  const Shown = (props: Props) => {
    const state = useSyncExternalStore(subscribe, () => found);
    if (state?.kind === "broken") throw state.error;
    if (state?.kind === "there") return createElement(state.component, props);
    const held = drawn(meanwhile, props);
    if (state === undefined) return held;
    return (
      <>
        {held}
        {drawn(missing, props)}
      </>
    );
  };
  return Object.assign(Shown, { load });
}

/**
 * A lazy dialog, or anything else that lies over the page and is open until it is closed.
 *
 * @param close called if it could not be loaded, so that it can be opened again
 */
export function lazyDialog<Props extends object>(
  importing: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
): LazyComponent<Props> {
  return lazyComponent(importing, null, (props) => <Closing close={() => close(props)} />);
}

/** A lazy dialog with a field that people start typing into before it appears. */
export function lazyTypedDialog<Props extends object>(
  importing: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
): LazyComponent<Props> {
  let hasCome = false;
  const noted = async () => {
    const component = await importing();
    hasCome = true;
    return component;
  };
  return lazyComponent(
    noted,
    (props) => <EarlyKeys close={() => close(props)} hasCome={() => hasCome} />,
    (props) => <Closing close={() => close(props)} />,
  );
}

function EarlyKeys({ close, hasCome }: { close: () => void; hasCome: () => boolean }) {
  const onEscape = useEffectEvent(close);
  useLayoutEffect(() => {
    const end = keepEarlyKeys(() => onEscape());
    return () => end(hasCome());
    // `hasCome` never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

function Closing({ close }: { close: () => void }) {
  useEffect(() => {
    close();
    // Runs once, whatever changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

function drawn<Props>(what: Drawn<Props>, props: Props): ReactNode {
  return typeof what === "function" ? what(props) : what;
}
