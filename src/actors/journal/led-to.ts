/** Where a machine is led to; an error where it breaks. */
export type LedTo = { readonly value: unknown; readonly status: string } | { readonly error: string };
