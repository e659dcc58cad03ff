/**
 * Fields that never enter the journal, of events by their type and of inputs by the actor's id. A flow whose event carries
 * something secret under a name that `secretNames` lacks adds its row here, next to the declaration of that event.
 */
export const secretFields: Readonly<Record<string, readonly string[]>> = {
  "password.typed": ["value"],
  "currentPassword.typed": ["value"],
  "detail.typed": ["value"],
  "number.typed": ["value"],
  checkPaymentInfo: ["info"],
  savePaymentInfo: ["info"],
  "answer.typed": ["value"],
  "captcha.solved": ["solution", "token", "value"],
  "popup.pointed": ["url"],
  redirect: ["url"],
};

/** Names that are secret wherever they stand: in an event, an input, an answer, a state, an address or a text. */
export const secretNames: ReadonlySet<string> = new Set([
  "access_token",
  "authorization",
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
  "secret",
  "social_link",
  "street",
  "security_code",
  "solution",
  "token",
]);
