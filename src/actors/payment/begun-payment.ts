import { digestOf } from "../http/money-key.ts";
import type { AppServices } from "../app/services.ts";

/** Seconds: shorter than a payment that nobody goes on with stays open. */
const LIFE = 30 * 60;
const NAME = "payment begun";

interface Begun {
  readonly of: string;
  readonly paymentId: string;
}

const readBegun = ({ tab }: Pick<AppServices, "tab">): Begun | null => tab.read(NAME) as Begun | null;

/** A random UUID; `crypto.randomUUID` is missing on plain http away from localhost. */
const newPaymentId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** Whether a payment can be gone on with: it is not known to be over. The server may not have seen it yet, or not answer for now. */
const goesOn = async ({ call }: Pick<AppServices, "call">, paymentId: string): Promise<boolean> => {
  const answer = await call("getPayment", { payment_id: paymentId });
  return answer.status === "failed" || ["open", "processing", "declined"].includes(answer.data.status);
};

/**
 * The id of the payment of this payload, stored in the tab before it is begun: begun again, by a retry or after a reload, it is the
 * same payment and is charged once. One that is over is another purchase, as is that of whoever used the tab before.
 */
export const paymentIdFor = async (
  services: Pick<AppServices, "tab" | "call" | "globals">,
  payload: string,
): Promise<string> => {
  const of = digestOf(`${services.globals.user?.id ?? ""} ${payload}`);
  const begun = readBegun(services);
  const isSame = begun !== null && begun.of === of && (await goesOn(services, begun.paymentId));
  const paymentId = isSame ? begun.paymentId : newPaymentId();
  services.tab.write(NAME, { of, paymentId } satisfies Begun, LIFE);
  return paymentId;
};

/** A payment is over: the same one begun again is another. */
export const forgetPayment = (services: Pick<AppServices, "tab">, paymentId: string): void => {
  if (readBegun(services)?.paymentId === paymentId) services.tab.remove(NAME);
};
