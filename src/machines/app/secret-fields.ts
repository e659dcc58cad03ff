/**
 * Fields that never enter the journal besides what people type, of events by their type and of inputs by the actor's id.
 * What people type (`field.changed`, `<field>.typed`) needs no row: it is secret unless the machine says otherwise, see `publicFieldsOf`.
 */
export const secretFields: Readonly<Record<string, readonly string[]>> = {
  "popup.pointed": ["url"],
  redirect: ["url"],
};

/**
 * The fields of a machine whose typed text the journal may keep: `meta: { publicFields: ["email"] }` of its root. A field is
 * the `field` of `field.changed`, else what stands before `.typed` in its type. Everything else that is typed is secret.
 */
export const publicFieldsOf = (logic: unknown): readonly string[] => {
  const { root } = (logic ?? {}) as { readonly root?: { readonly meta?: unknown } };
  const { publicFields } = (root?.meta ?? {}) as { readonly publicFields?: readonly string[] };
  return publicFields ?? [];
};

/** The field that an event of typing is about; null when the event is another one. */
export const typedField = ({
  type,
  field,
}: {
  readonly type?: unknown;
  readonly field?: unknown;
}): string | null => {
  if (type === "field.changed") return String(field);
  return typeof type === "string" && type.endsWith(".typed") ? type.slice(0, -6) : null;
};
