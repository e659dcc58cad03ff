/**
 * Fields that never enter the journal besides what people type, of events by their type and of inputs by the actor's id.
 * What people type (`field.changed`, `<field>.typed`) needs no row: it is secret unless the machine says otherwise, see `publicFieldsOf`.
 */
export const secretFields: Readonly<Record<string, readonly string[]>> = {
  "popup.pointed": ["url"],
  redirect: ["url"],
};

/** Names that are secret wherever they stand: in an event, an input, an answer, a state, an address or a text. */
export const secretNames: ReadonlySet<string> = new Set([
  "access_token",
  "accessToken",
  "account_number",
  "authorization",
  "bank_code",
  // Of signals: they say where somebody is.
  "candidate",
  "birth_date",
  "card",
  "card_number",
  "cookie",
  "code_verifier",
  "credential",
  "city",
  "csrf",
  "current_password",
  "cvc",
  "document_file",
  "expiry",
  "fans_link",
  "first_name",
  "holder",
  "iban",
  "ice_servers",
  "id_token",
  "last_name",
  "node_token",
  "order_token",
  "password",
  "postal_code",
  "payment_url",
  "paymentUrl",
  "recaptcha",
  "refresh_token",
  // A private note about somebody.
  "remark",
  "sdp",
  "secret",
  "signature",
  "social_link",
  "street",
  "street_2",
  "security_code",
  "solution",
  "tax_id",
  "token",
  // What a form hands on whole.
  "typed",
  // A message to somebody, kept until it is sent.
  "written",
]);

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
