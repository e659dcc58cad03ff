import { afterAll, beforeAll, beforeEach, expect } from "vitest";

import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { photo } from "./pictures.ts";

export const APPROVAL = "/api/v1/approval";
export const DOCUMENT = "/api/v1/image/document";

const fields = {
  variant: "standard",
  first_name: "Dana",
  last_name: "Reyes",
  birth_date: "1996-05-17",
  country: "SE",
  city: "Umeå",
  street: "Storgatan 1",
  postal_code: "903 25",
  document_type: "passport",
  social_link: "instagram.com/dana",
} as const;

export type Sent = Readonly<Record<string, unknown>>;

export const tokenOf = async (client: Client): Promise<string> =>
  (await client.get("/api/v1/upload-token")).body["token"];

/** Uploads a file as a browser does. */
export const upload = async (
  client: Client,
  bytes: Buffer,
  { name = "photo.jpg", token, csrf = client.csrf() }: { name?: string; token?: string; csrf?: string } = {},
) => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const headers = { "upload-token": token ?? (await tokenOf(client)), "x-csrf-token": csrf };
  return client.raw(DOCUMENT, { method: "POST", body: form, headers });
};

/** A server with the demo site, and what applicants do there, for one file of tests. */
export const applicants = () => {
  const world: { server?: ServerFixture; picture?: Buffer } = {};
  let people = 0;
  beforeAll(async () => {
    world.server = await startFixture({ demo: true });
    world.picture = await photo();
  });
  beforeEach(async () => {
    await world.server!.services.database.deleteFrom("rate_limit").execute();
    await world.server!.services.database.deleteFrom("attempt").execute();
  });
  afterAll(async () => world.server?.stop());

  const documentsOf = (client: Client, kinds: readonly string[]) =>
    Promise.all(
      kinds.map(async (kind) => {
        const { body } = await upload(client, world.picture!);
        return { kind, tkn: body["token"], srv_id: body["server"] };
      }),
    );
  const accountOf = (username: string) =>
    world
      .server!.services.database.selectFrom("account")
      .selectAll()
      .where("username", "=", username)
      .executeTakeFirstOrThrow();

  return {
    server: () => world.server!,
    picture: () => world.picture!,
    /** Somebody new; `isModel` as on the page for creators. */
    join: async (more: Sent = {}): Promise<{ client: Client; username: string }> => {
      people += 1;
      const username = `applicant${people}`;
      const client = world.server!.visitor();
      await client.open("/");
      const { status, body } = await client.post("/api/v1/auth/signup", {
        username,
        email: `${username}@demo.example`,
        password: "long enough 1",
        is_model: true,
        ...more,
      });
      expect([status, body]).toEqual([200, expect.anything()]);
      await client.open("/");
      return { client, username };
    },
    documentsOf,
    apply: async (client: Client, more: Sent = {}) =>
      client.post(APPROVAL, {
        ...fields,
        documents: await documentsOf(client, ["front", "selfie"]),
        ...more,
      }),
    accountOf,
    uploadsOf: async (username: string) =>
      world
        .server!.services.database.selectFrom("upload")
        .selectAll()
        .where("account_id", "=", (await accountOf(username)).id)
        .execute(),
  };
};
