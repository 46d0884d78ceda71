import { createElement, useSyncExternalStore } from "react";
import type { ComponentType, ReactNode } from "react";

/** A component whose code is loaded when it is first shown, or asked for before. */
export type Later<Props> = ComponentType<Props> & {
  /** Loads the code ahead; resolves once it is there. */
  load: () => Promise<void>;
};

/**
 * Like React's `lazy`, and nothing else is drawn until the code is there. React holds back what comes out
 * of a `Suspense` for 300 ms after the last one, so that two of them within each other cost a person
 * more than loading does; these do not wait.
 */
export function later<Props extends object>(
  importing: () => Promise<ComponentType<Props>>,
  /** Keeps the place until then, where a layout counts its parts or something can be shown. */
  meanwhile: ReactNode | ((props: Props) => ReactNode) = null,
): Later<Props> {
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
