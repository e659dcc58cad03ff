import { use, type ComponentType } from "react";

import { CODE_TIMEOUT } from "../../machines/app/code-lost.ts";

/** A view whose code loads when it is needed; once loaded it renders at once, without a fallback in between. */
export type LazyView<Props extends object> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/** Scripts or styles that were waited for too long (ERR-25, ERR-26). */
class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

const inTime = <Loaded,>(loading: Promise<Loaded>): Promise<Loaded> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError("A part of the page did not come.")), CODE_TIMEOUT);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
};

/** Milliseconds in which a load that failed stays so: React renders again before it reports the error. */
const FAILED_FOR = 1_000;

/** Makes a view of a loader. A load that failed is tried again by a render that comes a moment later. */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyView<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const preload = (): Promise<void> =>
    (loading ??= inTime(load()).then(
      (view) => {
        Loaded = view;
      },
      (error: unknown) => {
        setTimeout(() => (loading = null), FAILED_FOR);
        throw error;
      },
    ));
  function Lazy(props: Props) {
    if (Loaded === null) use(preload());
    return Loaded === null ? null : <Loaded {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
