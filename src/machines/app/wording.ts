/** Words that the phrases of flows share: how a tester is asked to type, and how to arrange what the server says. */

/** The sentences that there are, in one line. */
export const sentences = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(" ");

/** `Type "dana" into Username.`, or how to empty it. */
export const typed =
  (field: string) =>
  ({ value }: { readonly value: string }): string =>
    value === "" ? `Clear ${field}.` : `Type "${value}" into ${field}.`;

/** What a person does to the field of a form that an event is about, by its label. */
export const typedInto =
  <Field extends string>(labels: Readonly<Record<Field, string>>) =>
  ({ field, value }: { readonly field: Field; readonly value: string }): string =>
    typed(labels[field])({ value });

/** A call of the test controls, for the end of a sentence. */
export const control = (name: "fault" | "clock" | "socket", body: object): string =>
  `POST /__test/${name} ${JSON.stringify(body)}`;

/** Has the next request with a method and a path answered with a status. */
const faultOf = (method: string, path: string, status: number): string =>
  control("fault", { method, path, status, times: 1 });

/** That the server cannot be asked at all; how to arrange it comes before the step that asks. */
export const unreachable = (method: string, path: string): string =>
  `The server cannot be reached (${faultOf(method, path, 503)}).`;

/** That the server refuses for too many tries, with its text. */
export const tooMany = (method: string, path: string, { error }: { readonly error: string }): string =>
  `The server refuses: "${error}" (${faultOf(method, path, 429)}).`;

/** Where a call's address is not known beforehand. */
export const OFFLINE =
  "switch the network off in the developer tools before this step, and on again after it";
/** For what the running product never does by itself. */
export const REPLACED = "replace the answer in the browser's developer tools";
export const FROM_INSPECTOR = "only by sending the event from the inspector";

/** Has a creator of the demo change her price, which no page does yet. Cents. */
export const setPrice = (cents: number): string =>
  `log in as ava in another browser, and in its console there: fetch("/api/v1/account/subscription/price", {method: "POST", headers: {"content-type": "application/json", "x-csrf-token": document.querySelector("meta[name=csrf-token]").content}, body: '{"subscription_price": ${cents}}'})`;

interface FormShown {
  /** `The Log in form`. */
  readonly name: string;
  /** What each field holds, by label. */
  readonly fields: Readonly<Record<string, string>>;
  /** Null: the form has no field for it. */
  readonly password: string | null;
  /** What stands below a field, by label. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly captcha: boolean;
}

/** What a form with a password and perhaps a captcha shows. */
export const formShows = ({ name, fields, password, texts, captcha }: FormShown): string => {
  const held = Object.entries(fields).map(([label, value]) =>
    value === "" ? `${label} is empty` : `${label} holds "${value}"`,
  );
  const below = Object.entries(texts).flatMap(([label, text]) =>
    text === undefined ? [] : [`Below ${label} stands "${text}".`],
  );
  return sentences(
    `${name} waits: ${[...held, ...(password === null ? [] : [`Password is ${password === "" ? "empty" : "filled in"}`])].join(", ")}.`,
    ...below,
    captcha ? 'The security check "I am human" is shown.' : "No security check is shown.",
  );
};

/** How a tester's requests come from a country that needs a security check up front (AUTH-67). */
export const FROM_ABROAD =
  'the request header "CF-IPCountry: DE", on a server that runs with TRUSTED_PROXIES=127.0.0.1';
