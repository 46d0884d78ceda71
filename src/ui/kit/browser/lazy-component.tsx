import { createElement, useSyncExternalStore } from "react";
import type { ComponentType, ReactNode } from "react";

/** A component whose code is loaded when it is first shown, or preloaded. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Preloads the code; resolves once it is loaded. */
  load: () => Promise<void>;
};

/**
 * Like React's `lazy`, but renders nothing until the code is loaded. React delays content that
 * comes out of a `Suspense` for 300 ms after the last one, so two nested ones cost more time than
 * loading; these do not wait.
 */
export function lazyComponent<Props extends object>(
  importing: () => Promise<ComponentType<Props>>,
  /** Holds the place until then, if a layout counts its children or something can be shown. */
  meanwhile: ReactNode | ((props: Props) => ReactNode) = null,
): LazyComponent<Props> {
  let found: { component: ComponentType<Props> } | { error: unknown } | undefined;
  let loading: Promise<void> | undefined;
  const load = () =>
    (loading ??= importing().then(
      (component) => {
        found = { component };
      },
      (error: unknown) => {
        found = { error };
      },
    ));
  const subscribe = (listener: () => void) => {
    let wanted = true;
    void load().then(() => wanted && listener());
    return () => {
      wanted = false;
    };
  };
  const Shown = (props: Props) => {
    const state = useSyncExternalStore(subscribe, () => found);
    if (state === undefined) return typeof meanwhile === "function" ? meanwhile(props) : meanwhile;
    if ("error" in state) throw state.error;
    return createElement(state.component, props);
  };
  return Object.assign(Shown, { load });
}
