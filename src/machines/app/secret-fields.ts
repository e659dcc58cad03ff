/**
 * Fields of events that never enter the journal: event type -> field names. A flow whose event carries something secret
 * under a name that `secretNames` lacks adds its row here, next to the declaration of that event.
 */
export const secretFields: Readonly<Record<string, readonly string[]>> = {
  "password.typed": ["value"],
  "captcha.solved": ["solution", "token", "value"],
};

/** Names that are secret wherever they stand: in an event, an input, an answer or a state. */
export const secretNames: ReadonlySet<string> = new Set([
  "authorization",
  "card",
  "card_number",
  "cookie",
  "csrf",
  "cvc",
  "expiry",
  "node_token",
  "password",
  "payment_url",
  "paymentUrl",
  "recaptcha",
  "secret",
  "security_code",
  "solution",
  "token",
]);
