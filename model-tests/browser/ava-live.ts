import { request, type APIRequestContext, type Page } from "playwright";

import { cards } from "../../tests/payment/buyer.ts";
import { callAsPage } from "../../tests/running/signed-in.ts";
import { DEMO_PASSWORD, ownAddress, post, sendCard } from "./people.ts";
import type { Site } from "./site.ts";

const PRIVATE = "/api/v1/account/private";
const STREAM = "/api/v1/account/stream";
export const INVITED = "/api/v1/user/ava/private";

interface Terms {
  readonly username: string;
  readonly kind: "c2c" | "stream";
  /** Cents. */
  readonly price: number;
}

/** What ava, a creator, and pack, another fan of hers, do live beside the browser of a test. */
export interface AvaLive {
  /** Answers the id of the private chat. */
  readonly invite: (terms: Terms) => Promise<string>;
  /** Whatever she has open with a fan is over: an invitation is withdrawn, a paid chat ended. */
  readonly clear: () => Promise<void>;
  /** Has a private chat with pack. */
  readonly takePack: () => Promise<void>;
  /** Is live without a camera, for longer than a test takes; answers the id of the broadcast. */
  readonly goLive: () => Promise<string>;
  readonly goOffAir: () => Promise<void>;
  readonly block: (username: string, blocked: boolean) => Promise<void>;
}

interface Sent {
  readonly private: { readonly id: string; readonly status: string } | null;
}

const made = new WeakMap<Site, Promise<AvaLive>>();

const signIn = async (site: Site, email: string): Promise<APIRequestContext> => {
  const baseURL = site.server().origin;
  const context = await request.newContext({ baseURL, extraHTTPHeaders: ownAddress() });
  await post(context, "/api/v1/auth/signin", { email, password: DEMO_PASSWORD });
  return context;
};

const createAvaLive = async (site: Site): Promise<AvaLive> => {
  const [ava, pack] = [await signIn(site, "ava"), await signIn(site, "pack")];
  let stream: string | null = null;
  const invite = async ({ username, kind, price }: Terms): Promise<string> => {
    const sent = await post(ava, PRIVATE, { username, kind, duration: 10, amount_usd: price });
    return ((await sent.json()) as { readonly id: string }).id;
  };
  const clear = async (): Promise<void> => {
    const open = ((await (await ava.get(PRIVATE)).json()) as Sent).private;
    if (open === null) return;
    const isInvited = open.status === "invited" || open.status === "accepted";
    const url = `${PRIVATE}/${open.id}`;
    await (isInvited ? callAsPage(ava, "DELETE", url) : post(ava, `${url}/end`, {}));
  };
  const goOffAir = async (): Promise<void> => {
    if (stream !== null) await callAsPage(ava, "DELETE", `${STREAM}/${stream}`);
    stream = null;
  };
  return {
    invite,
    clear,
    takePack: async () => {
      await invite({ username: "pack", kind: "stream", price: 0 });
      await post(pack, INVITED, {});
    },
    goLive: async () => {
      const begun = await post(ava, STREAM, { kind: "broadcast", title: "Coffee", goal: 5000, peer: "a1" });
      stream = ((await begun.json()) as { readonly stream: { readonly id: string } }).stream.id;
      await site.database().query("update stream_page set seen_at = seen_at + 3600");
      return stream;
    },
    goOffAir,
    block: async (username, blocked) => {
      const url = `/api/v1/account/follower/${username}/block`;
      await (blocked ? post(ava, url, {}) : callAsPage(ava, "DELETE", url));
    },
  };
};

/** Ava of a site, who logs in once. */
export const avaLiveOf = (site: Site): Promise<AvaLive> => {
  const known = made.get(site) ?? createAvaLive(site);
  made.set(site, known);
  return known;
};

/** The invited fan accepts, and pays, as in another of his tabs. */
export const acceptElsewhere = async (page: Page, id: string, price: number): Promise<void> => {
  await post(page.context().request, INVITED, {});
  if (price === 0) return;
  const asked = new URLSearchParams({
    ...{ payment_intent: "tip", tip_type: "stream_private", tip_id: id, tip_amount: String(price) },
    ...{ model_username: "ava", return_uri: "/ava", payment_id: crypto.randomUUID() },
  });
  await sendCard(page, `/oauth/payment/start?${asked}`, cards.pays);
};
