import { use, type ComponentType } from "react";

/** A view whose code loads when it is needed; once loaded it renders at once, without a fallback in between. */
export type LazyView<Props extends object> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/** Makes a view of a loader. A load that failed is tried again by the next render. */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyView<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const preload = (): Promise<void> =>
    (loading ??= load().then(
      (view) => {
        Loaded = view;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));
  function Lazy(props: Props) {
    if (Loaded === null) use(preload());
    return Loaded === null ? null : <Loaded {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
