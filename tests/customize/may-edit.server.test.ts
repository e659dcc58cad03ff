import { afterAll, beforeAll, expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const offer = { discount: 30, limit: null, endsAt: null };
const names = {
  tiktok_username: "noah",
  snapchat_username: null,
  instagram_username: null,
  twitter_username: null,
};

/** What is edited of a page, by what the requirement calls it: path and payload. */
const edits: Readonly<Record<string, readonly [path: string, body: object]>> = {
  price: ["subscription/price", { subscription_price: 1500 }],
  packages: ["subscription/package", { duration: "6mo", percent: 10 }],
  Snapchat: ["snapchat/sale", { on_sale: true, price: 1500, snapchat_username: "noah.snaps" }],
  bio: ["profile/bio", { fans_bio: "Slow." }],
  socials: ["profile/socials", names],
  "tip menu": ["tip_menu", { description: "A song", price: 900 }],
  messages: ["setting/message_price", { message_price: 200 }],
  comments: ["setting/comments", { post_comments_disabled: true }],
  trial: [
    "subscription/trial",
    {
      ...{
        trial_active: true,
        trial_discount: offer.discount,
        trial_duration_in_day: 7,
        trial_convert: true,
      },
      ...{ trial_subscription_limit: offer.limit, trial_offer_ends_at: offer.endsAt },
    },
  ],
  winback: [
    "subscription/winback",
    {
      ...{ winback_active: true, winback_discount: offer.discount },
      ...{ winback_subscription_limit: offer.limit, winback_offer_ends_at: offer.endsAt },
    },
  ],
  "free profile": ["free-profile", {}],
  "display name": ["profile/display_name", { display_name: "Noah B." }],
};

const send = (client: Client, path: string, form: FormData, headers: Readonly<Record<string, string>> = {}) =>
  client.raw(path, { method: "POST", body: form, headers: { "x-csrf-token": client.csrf(), ...headers } });

/** Uses an upload as a picture. */
const use = (client: Client, what: "avatar" | "cover", fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  const all = what === "cover" ? { ...fields, filename: "a.jpg", type: "image" } : fields;
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  return send(client, `/api/v1/account/${what}`, form);
};

const upload = async (client: Client, what: "avatar" | "cover") => {
  const form = new FormData();
  const bytes = await photo({ width: 800, height: 1200 });
  form.append("file", new Blob([new Uint8Array(bytes)]), "me.jpg");
  const { token } = (await client.get("/api/v1/upload-token")).body;
  const { body } = await send(client, `/api/v1/image/fans-${what}`, form, { "upload-token": token });
  return { tkn: body.token as string, srv_id: body.server as string };
};

test("[OWNER-29] [OWNER-30] the owner edits all of the page, and nobody else any of it", async () => {
  const noah = await server.signedIn("noah");
  const { id: user_id } = (await noah.get("/api/v1/user/noah")).body.user;
  const others: readonly (readonly [Client, number])[] = [
    [await server.signedIn("zoe"), 403],
    [await server.signedIn("fan"), 403],
    [server.visitor(), 401],
  ];
  const before = (await noah.get("/api/v1/user/noah")).body;
  for (const [other, status] of others) {
    for (const [what, [path, body]] of Object.entries(edits))
      expect((await other.post(`/api/v1/account/${path}`, { ...body, user_id })).status, what).toBe(status);
    for (const path of ["free-profile", "avatar"])
      expect((await other.delete(`/api/v1/account/${path}?user_id=${user_id}`)).status, path).toBe(status);
    for (const what of ["avatar", "cover"] as const)
      expect((await use(other, what, { tkn: "none", srv_id: "none", user_id })).status, what).toBe(status);
  }
  expect((await noah.get("/api/v1/user/noah")).body).toEqual(before);
  for (const [what, [path, body]] of Object.entries(edits)) {
    const { status, text } = await noah.post(`/api/v1/account/${path}`, { ...body, user_id });
    expect([200, 201], `${what}: ${text}`).toContain(status);
  }
  for (const what of ["avatar", "cover"] as const)
    expect((await use(noah, what, { ...(await upload(noah, what)), user_id })).status, what).toBe(200);
  expect((await noah.delete(`/api/v1/account/free-profile?user_id=${user_id}`)).status).toBe(200);
});
