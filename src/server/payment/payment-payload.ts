import * as Schema from "effect/Schema";

import { payloadFields, type PaymentPayload } from "../../protocol/payment/payment.payload.ts";

const whole = (value: string): number | undefined =>
  value === "" ? undefined : /^-?\d{1,12}$/.test(value) ? Number(value) : Number.NaN;

/** How a query's text is read, by field: some are whole numbers. */
const readers = Object.entries(payloadFields).map(([name, field]) => {
  const takes = Schema.is(field as Schema.Top);
  return { name, read: takes(0) && !takes("") ? whole : (text: string) => text };
});

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

/** The number that a field such as `tip_id` is, or names as a text; null: none. */
export const idIn = (field: string | number | null | undefined): number | null =>
  /^\d{1,15}$/.test(String(field)) ? Number(field) : null;

/** Whether a text has the form of a payment's id. */
export const isPaymentId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
