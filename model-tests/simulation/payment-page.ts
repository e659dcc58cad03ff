import type { Outgoing } from "../../src/server/http/outgoing.ts";
import type { PaymentRecord } from "../../src/protocol/records.ts";
import type { Cluster } from "./cluster.ts";
import { sendRequest } from "./network.ts";
import type { Life } from "./schedule.ts";
import type { NodeCall, Viewer } from "./server-node.ts";
import type { World } from "./world.ts";

/** Where a payment page is: in a popup, in a frame of the page, or instead of the page. */
export type PagePlace = "popup" | "frame" | "tab";

export interface PaymentPageParts {
  readonly world: World;
  readonly cluster: Cluster;
  readonly life: Life;
  readonly viewer: Viewer;
  readonly place: PagePlace;
  /** Path and query of `/oauth/payment/start`. */
  readonly url: string;
  /** Posts the status to the page that opened it. */
  readonly tell: (status: "success" | "error" | "cancelled") => void;
  /** The popup closes, or the tab goes back to the site. */
  readonly leave: (returnUri: string) => void;
  /** Keeps the toast of the page that comes next. */
  readonly leaveWord: (kind: "success" | "info", text: string) => void;
  readonly forgetChoice: (username: string) => void;
}

/** A person before the payment page; `giveUp` makes him leave it as soon as he can. */
export interface PaymentPage {
  readonly giveUp: () => void;
}

const cards = { pays: "4242 4242 4242 4242", declines: "4000 0000 0000 0002", asks: "4000 0000 0000 3220" };

const attribute = (html: string, name: string): string =>
  new RegExp(`${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

/**
 * The payment pages: their HTML is the server's own; what their script does (payment-page.js) and the person before
 * them is told again here.
 */
export const openPaymentPage = (parts: PaymentPageParts): PaymentPage => {
  const { world, cluster, life, viewer, place, tell, leave } = parts;
  const { schedule, seeded, faults, witness } = world;
  let paymentId = "";
  let returnUri = "/";
  let givesUp = false;
  let finished = false;
  const hasOpener = place !== "tab";

  const soon = (milliseconds: number, label: string, run: () => void): void =>
    void schedule.after(milliseconds, life, `${viewer.username}'s ${place}: ${label}`, run);
  const send = (name: NodeCall, input: object, accept: "application/json" | "text/html"): Promise<Outgoing> =>
    sendRequest(world, cluster, life, {
      name,
      input: input as Readonly<Record<string, unknown>>,
      viewer,
      key: null,
      accept,
      rawBody: null,
    });
  const go = (): void => {
    if (place !== "frame") leave(returnUri);
  };
  const says = (told: "paid" | "unpaid"): void => {
    if (paymentId !== "") witness.told(paymentId, told, `${viewer.username}'s ${place}`);
  };

  const end = (record: Pick<PaymentRecord, "status"> & Partial<PaymentRecord>): void => {
    const isPaid = record.status === "paid";
    says(isPaid ? "paid" : "unpaid");
    if (isPaid && !hasOpener) {
      parts.leaveWord("success", "Payment successful");
      parts.forgetChoice(record.model_username ?? "");
    }
    tell(isPaid ? "success" : record.status === "cancelled" ? "cancelled" : "error");
    if (isPaid || hasOpener) soon(900, "leaves", go);
    else soon(3_000, "goes back", () => leave(returnUri));
  };

  const ask = (tries: number): void => {
    const again = (): void => soon(Math.min(4_000, 250 * 1.4 ** tries), "asks again", () => ask(tries + 1));
    const asked = async (): Promise<void> => {
      const { status, body } = await send("getPayment", { payment_id: paymentId }, "application/json");
      if (status === 404) return end({ status: "cancelled" });
      const told = status < 300 ? (JSON.parse(String(body)) as PaymentRecord) : null;
      const isDeclined = told?.status === "declined";
      const record = isDeclined && tries >= 8 ? await closePayment() : isDeclined ? null : told;
      if (record === null || record.status === "open" || record.status === "processing") return again();
      end(record);
    };
    asked().catch(again);
  };
  const finish = (): void => {
    finished = true;
    ask(0);
  };

  const closePayment = (): Promise<PaymentRecord | null> =>
    send("closePayment", { payment_id: paymentId }, "application/json").then(
      ({ status, body }) => (status < 300 ? (JSON.parse(String(body)) as PaymentRecord) : null),
      () => null,
    );

  const cancel = (): void => {
    const close = async (): Promise<void> => {
      const record = place === "popup" || paymentId === "" ? null : await closePayment();
      const isOver = paymentId === "" || record?.status === "cancelled" || record?.status === "declined";
      if (!hasOpener && isOver) {
        says("unpaid");
        parts.leaveWord("info", "Payment cancelled. You have not been charged.");
      }
      tell("cancelled");
      if (place === "frame" && paymentId !== "") finish();
      else go();
    };
    void close();
  };

  const showNotice = (): void => {
    says("unpaid");
    paymentId = "";
    soon(2_000, "leaves the notice", cancel);
  };

  const showHtml = ({ status, headers, body }: Outgoing): void => {
    const location = headers["location"];
    if (location !== undefined) return finish();
    const html = String(body);
    if (attribute(html, "data-step") === "notice" || status >= 500) return showNotice();
    showCard(attribute(html, "value"));
  };

  const submit = (fields: object, accept: "application/json" | "text/html"): void => {
    send("payInSandbox", fields, accept).then(
      (answer) => {
        if (
          answer.status >= 500 ||
          (accept === "application/json" && answer.type?.startsWith("text/html") === true)
        )
          return decide(fields);
        if (accept === "text/html") return showHtml(answer);
        const result = JSON.parse(String(answer.body)) as { status: string; authorizationId?: string };
        if (result.status === "accepted") return finish();
        if (result.status === "confirm") {
          const { order } = fields as { order: string };
          return decide({ order, confirm: result.authorizationId });
        }
        if (result.status === "declined") {
          tell("error");
          return decide({ ...fields, card_number: seeded.chance(0.3) ? cards.declines : cards.pays });
        }
        submit(fields, "text/html");
      },
      () => decide(fields),
    );
  };

  // The person: types, thinks, and goes on or leaves.
  const decide = (fields: object): void => {
    soon(1_000 + seeded.below(20_000), "the payer decides", () => {
      if (givesUp || seeded.chance(0.12)) return cancel();
      submit(fields, "application/json");
    });
  };
  const showCard = (order: string): void => {
    const number = seeded.chance(0.65) ? cards.pays : seeded.chance(0.5) ? cards.asks : cards.declines;
    decide({ order, card_number: number, expiry: "04 / 49", security_code: "123" });
  };

  const load = (tries: number): void => {
    const query = Object.fromEntries(new URL(parts.url, "http://simulated").searchParams);
    paymentId = query["payment_id"] ?? "";
    returnUri = query["return_uri"] ?? "/";
    send("startPayment", query, "text/html").then(showHtml, () => {
      if (tries < 2) soon(3_000, "loads again", () => load(tries + 1));
      else go();
    });
  };
  load(0);
  if (place === "popup" && faults.hit("popup closed"))
    soon(500 + seeded.below(25_000), "is closed", () => leave(returnUri));
  return {
    giveUp: () => {
      givesUp = true;
      if (place === "popup" && !finished) soon(100, "is closed at last", () => leave(returnUri));
    },
  };
};
