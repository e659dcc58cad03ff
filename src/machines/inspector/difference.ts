/**
 * What an event changed in a context, given only where something changed. `inside`: something below; `at` has the changes
 * by key of the value as it is afterwards, `gone` what is no longer there, with its former key.
 */
export type Difference =
  | { readonly kind: "added" }
  | { readonly kind: "changed"; readonly before: unknown }
  | { readonly kind: "moved"; readonly from: number }
  | {
      readonly kind: "inside";
      readonly at: Readonly<Record<string, Difference>>;
      readonly gone: readonly { readonly key: string; readonly before: unknown }[];
    };

/** Compares two plain values; null when they are equal. */
export type Compare = (before: unknown, after: unknown) => Difference | null;
