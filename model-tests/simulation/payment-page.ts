import type { Outgoing } from "../../src/server/http/outgoing.ts";
import type { Cluster } from "./cluster.ts";
import { sendRequest } from "./network.ts";
import { openDocument, type PaymentDocument } from "./payment-document.ts";
import type { Life } from "./schedule.ts";
import type { NodeCall, Viewer } from "./server-node.ts";
import { ORIGIN } from "./simulated-window.ts";
import type { World } from "./world.ts";

/** Where a payment page is: in a popup, in a frame of the page, or instead of the page. */
export type PagePlace = "popup" | "frame" | "tab";

export interface PaymentPageParts {
  readonly world: World;
  readonly cluster: Cluster;
  readonly life: Life;
  readonly viewer: Viewer;
  readonly place: PagePlace;
  /** What the site keeps in this browser. */
  readonly entries: Storage;
  /** Path and query of `/oauth/payment/start`. */
  readonly url: string;
  /** Posts a message to the page that opened it. */
  readonly tell: (message: object) => void;
  /** The popup closes, or the tab goes back to the site. */
  readonly leave: (returnUri: string) => void;
}

/** A person before the payment page; `giveUp` makes him leave it as soon as he can. */
export interface PaymentPage {
  readonly giveUp: () => void;
}

const cards = { pays: "4242 4242 4242 4242", declines: "4000 0000 0000 0002", asks: "4000 0000 0000 3220" };
const PATHS: Readonly<Record<string, NodeCall>> = {
  "/oauth/payment/start": "startPayment",
  "/oauth/payment/finish": "finishPayment",
};
const PAY = "payInSandbox";

/** The payment pages: their HTML and script are the product's own; told here are the browser and the person before it. */
export const openPaymentPage = (parts: PaymentPageParts): PaymentPage => {
  const { world, cluster, viewer, place, entries } = parts;
  const { schedule, seeded, faults, invariants } = world;
  const name = `${viewer.username}'s ${place}`;
  let paymentId = "";
  // Whoever is shown no page of ours goes back to where he came from.
  let returnUri = new URL(parts.url, ORIGIN).searchParams.get("return_uri") ?? "/";
  let givesUp = false;
  let isFinishing = false;
  /** The document that is shown: with the next one its timers and answers are over. */
  let shown: Life = { alive: true };

  const soon = (milliseconds: number, label: string, run: () => void): void => {
    const mine = shown;
    schedule.after(milliseconds, parts.life, `${name}: ${label}`, () => {
      if (mine.alive) run();
    });
  };
  const send = (call: NodeCall, input: object, accept: "application/json" | "text/html"): Promise<Outgoing> =>
    sendRequest(world, cluster, parts.life, {
      name: call,
      input: input as Readonly<Record<string, unknown>>,
      viewer,
      key: null,
      accept,
      rawBody: null,
    });
  const says = (told: "paid" | "unpaid"): void => {
    if (paymentId !== "") invariants.told(paymentId, told, name);
  };
  const leave = (): void => {
    if (place !== "frame") parts.leave(returnUri);
  };

  const scriptFetch = async (url: string, init: { readonly body?: unknown } = {}): Promise<unknown> => {
    const mine = shown;
    const [id, close] = url.startsWith("/api/v1/payment/") ? url.split("/").slice(4) : [];
    const sent =
      id === undefined
        ? send(PAY, Object.fromEntries(init.body as URLSearchParams), "application/json")
        : send(close === undefined ? "getPayment" : "closePayment", { payment_id: id }, "application/json");
    const { status, body } = await sent;
    if (!mine.alive) return new Promise(() => {});
    return { ok: status < 300, status, json: async () => JSON.parse(String(body)) as unknown };
  };

  const local = {
    setItem: (key: string, value: string): void => {
      entries.setItem(key, value);
      if (key === "csf_flash" && value.includes("not been charged")) says("unpaid");
    },
    removeItem: (key: string): void => entries.removeItem(key),
  };
  const windowOf = (): object => {
    const around = { postMessage: parts.tell };
    const window = {
      opener: place === "popup" ? around : null,
      location: { origin: ORIGIN, replace: (url: string) => navigate(url) },
      localStorage: local,
      close: leave,
    };
    return Object.assign(window, { parent: place === "frame" ? around : window });
  };

  /** Shows what the server answers to a navigation; `again` loads it anew. */
  const show = (answer: Promise<Outgoing>, again: () => void): void => {
    shown.alive = false;
    const mine = { alive: true };
    shown = mine;
    answer.then(
      ({ headers, body }) => {
        if (!mine.alive) return;
        const location = headers["location"];
        if (location !== undefined) return navigate(location);
        const page = openDocument({
          html: String(body),
          window: windowOf(),
          fetch: scriptFetch,
          later: (run, milliseconds) => soon(milliseconds, "a timer", run),
          now: schedule.now,
          submitted: () => sendForm(page),
          ended: (how) => {
            says(how === "paid" ? "paid" : "unpaid");
            // A tab waits for its person.
            if (how === "failed" && place === "tab") soon(3_000, "goes back", leave);
          },
        });
        isFinishing = page.step === "finish";
        paymentId = page.paymentId === "" ? paymentId : page.paymentId;
        returnUri = page.returnUri === "" ? returnUri : page.returnUri;
        meet(page);
      },
      () => {
        if (mine.alive) again();
      },
    );
  };
  const navigate = (url: string, tries = 0): void => {
    const { pathname, searchParams } = new URL(url, ORIGIN);
    const call = PATHS[pathname];
    // The way back to the site.
    if (call === undefined) return leave();
    show(send(call, Object.fromEntries(searchParams), "text/html"), () => {
      if (tries < 2 || call === "finishPayment") soon(3_000, "loads again", () => navigate(url, tries + 1));
      else leave();
    });
  };
  const sendForm = (page: PaymentDocument): void => {
    const fields = page.fields();
    show(send(PAY, fields, "text/html"), () => soon(3_000, "sends it again", () => sendForm(page)));
  };

  const cancel = async (page: PaymentDocument): Promise<void> => {
    const isCalledOff = await page.press("data-cancel", "click");
    if (!isCalledOff) leave();
  };
  /** The person types, thinks, and goes on or leaves. */
  const decide = (page: PaymentDocument, card: string | null): void => {
    soon(1_000 + seeded.below(20_000), "the payer decides", () => {
      if (givesUp || seeded.chance(0.12)) return void cancel(page);
      if (card === null) {
        void page.press("data-confirm-form", "submit").then((off) => (off ? undefined : sendForm(page)));
        return;
      }
      const mine = shown;
      page.type({ card_number: card, expiry: "04 / 49", security_code: "123" });
      void page.press("data-card-form", "submit").then(() => {
        // Whoever was declined takes another card, mostly a good one.
        if (mine.alive) decide(page, seeded.chance(0.2) ? cards.declines : cards.pays);
      });
    });
  };
  const meet = (page: PaymentDocument): void => {
    if (page.step === "card") {
      decide(page, seeded.chance(0.65) ? cards.pays : seeded.chance(0.5) ? cards.asks : cards.declines);
    } else if (page.step === "confirm") decide(page, null);
    else if (page.step === "notice") {
      says("unpaid");
      soon(2_000, "leaves the notice", () => void cancel(page));
    } else if (page.step === "") soon(2_000, "leaves the page of an error", leave);
  };

  navigate(parts.url);
  const closeIn = (milliseconds: number): void =>
    void schedule.after(milliseconds, parts.life, `${name}: is closed`, leave);
  if (place === "popup" && faults.hit("popup closed")) closeIn(500 + seeded.below(25_000));
  return {
    giveUp: () => {
      givesUp = true;
      if (place === "popup" && !isFinishing) closeIn(100);
    },
  };
};
