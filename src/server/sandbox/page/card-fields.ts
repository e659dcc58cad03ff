import { escapeHtml } from "../../http/failure-page.ts";
import { icons } from "../../payment/page/page-frame.ts";

export interface CardProblem {
  /** A sentence over the form. */
  readonly error?: string;
  /** A text under a field. */
  readonly fields?: Readonly<Record<string, string>>;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly placeholder: string;
  readonly maxlength: number;
}

const number: Field = {
  name: "card_number",
  label: "Card number",
  autocomplete: "cc-number",
  placeholder: "1234 1234 1234 1234",
  maxlength: 23,
};
const expiry: Field = {
  name: "expiry",
  label: "Expiry",
  autocomplete: "cc-exp",
  placeholder: "MM / YY",
  maxlength: 9,
};
const code: Field = {
  name: "security_code",
  label: "Security code",
  autocomplete: "cc-csc",
  placeholder: "123",
  maxlength: 4,
};

// A number that was typed is never sent back, so there is no `value` here; the script keeps it in the page.
const input = (
  { name, label, autocomplete, placeholder, maxlength }: Field,
  fields: CardProblem["fields"],
): string => {
  const problem = fields?.[name];
  return `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}" maxlength="${maxlength}" required aria-describedby="${name}-error"${problem === undefined ? "" : ' aria-invalid="true"'}><p class="problem" id="${name}-error">${escapeHtml(problem ?? "")}</p></div>`;
};

/** The fields of a card, with what is wrong in them. */
export const cardFields = (fields: CardProblem["fields"]): string =>
  `${input(number, fields)}
<div class="pair">${input(expiry, fields)}${input(code, fields)}</div>`;

/** Which cards the sandbox knows, and that no number is kept. */
export const cardHints = `<details class="hint"><summary>Test payments</summary><p>No money moves here. <code>4242 4242 4242 4242</code> pays, <code>4000 0000 0000 0002</code> is declined, <code>4000 0000 0000 3220</code> asks for one more confirmation. Any future date and any three digits.</p></details>
<p class="safe">${icons.lock}<span>Card numbers are never stored on this site.</span></p>`;
