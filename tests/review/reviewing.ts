import { afterAll, beforeAll, beforeEach, expect } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type FixtureOptions, type ServerFixture } from "../running/server-fixture.ts";

export const REVIEW = "/api/v1/account/review";

/** A server with the demo site whose pictures are reviewed, for one file of tests. */
export const reviewing = (environment?: () => Promise<FixtureOptions["environment"]>) => {
  const world: { server?: ServerFixture } = {};
  const server = () => world.server!;
  beforeAll(async () => {
    const settings = await environment?.();
    world.server = await startFixture({
      demo: true,
      ...(settings === undefined ? {} : { environment: settings }),
    });
  });
  beforeEach(async () => {
    await server().services.database.deleteFrom("rate_limit").execute();
    await server().services.database.deleteFrom("attempt").execute();
  });
  afterAll(async () => world.server?.stop());

  const upload = async (
    client: Client,
    what: "avatar" | "cover",
  ): Promise<Readonly<Record<string, string>>> => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await photo({ width: 900, height: 1300 }))]), "me.jpg");
    const { token } = (await client.get("/api/v1/upload-token")).body;
    const headers = { "upload-token": token, "x-csrf-token": client.csrf() };
    const sent = await client.raw(`/api/v1/image/fans-${what}`, { method: "POST", body: form, headers });
    expect(sent.status, sent.text).toBe(200);
    return { tkn: sent.body.token, srv_id: sent.body.server };
  };

  const itemsOf = async (client: Client, query: string) => {
    const { status, body } = await client.get(`${REVIEW}?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items;
  };

  return {
    server,
    /** Shows a new picture; answers its address as its owner is told. */
    setAvatar: async (client: Client): Promise<string> => {
      const { status, text, body } = await client.post(
        "/api/v1/account/avatar",
        await upload(client, "avatar"),
      );
      expect(status, text).toBe(200);
      return body.fans_avatar_url;
    },
    setCover: async (client: Client): Promise<string> => {
      const fields = { ...(await upload(client, "cover")), type: "image" };
      const { status, text, body } = await client.post("/api/v1/account/cover", fields);
      expect(status, text).toBe(200);
      return body.fans_cover_picture_url;
    },
    itemsOf,
    /** The newest of the own items of a kind. */
    ownItem: async (client: Client, kind: string, status?: string) =>
      (await itemsOf(client, status === undefined ? "" : `status=${status}`)).find(
        (item: { kind: string }) => item.kind === kind,
      ),
    decide: (reviewer: Client, id: string, reason?: string) =>
      reviewer.post(
        `${REVIEW}/${id}`,
        reason === undefined ? { decision: "approve" } : { decision: "reject", reason },
      ),
    remove: (client: Client, id: string) =>
      client.raw(`${REVIEW}/${id}`, { method: "DELETE", headers: { "x-csrf-token": client.csrf() } }),
    profile: async (username: string, client: Client = server().visitor()) =>
      (await client.get(`/api/v1/user/${username}`)).body.user,
    /** What a visitor is answered at an address. */
    statusAt: async (address: string): Promise<number> => (await fetch(server().origin + address)).status,
    counter: async (client: Client): Promise<number> =>
      (await client.get("/api/v1/auth/session")).body.counters.content_review_pending,
    noticesOf: async (username: string) =>
      server()
        .services.database.selectFrom("notice")
        .innerJoin("account", "account.id", "notice.account_id")
        .select(["notice.text", "notice.url"])
        .where("username", "=", username)
        .orderBy("notice.id", "desc")
        .execute(),
    mails: async () =>
      (await server().visitor().get("/__test/mail")).body as readonly {
        readonly to: string;
        readonly subject: string;
        readonly text: string;
      }[],
  };
};
