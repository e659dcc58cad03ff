import * as Schema from "effect/Schema";

import { payloadFields, type PaymentPayload } from "../../protocol/payment/payment.payload.ts";

const whole = (value: string): number | undefined =>
  value === "" ? undefined : /^-?\d{1,12}$/.test(value) ? Number(value) : Number.NaN;

/** How a query's text is read, by field: some are whole numbers. */
const readers = Object.entries(payloadFields).map(([name, field]) => ({
  name,
  read: Schema.is(field as Schema.Top)(0) ? whole : (text: string) => text,
}));

/** The payload of a page's query; a parameter that was given twice counts as missing. */
export const payloadOfQuery = (query: Readonly<Record<string, string | readonly string[]>>): PaymentPayload =>
  Object.fromEntries(
    readers.flatMap(({ name, read }) => {
      const value = query[name];
      return typeof value === "string" ? [[name, read(value)]] : [];
    }),
  );

/** The id of the payment that such a query names. */
export const paymentIdOf = ({ payment_id: id }: Readonly<Record<string, string | readonly string[]>>) =>
  typeof id === "string" ? id : undefined;

/** The number that a text such as `tip_id` names; null: none. */
export const idIn = (text: string | null | undefined): number | null =>
  text !== null && text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Whether a text has the form of a payment's id. */
export const isPaymentId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
