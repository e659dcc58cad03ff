import { randomBytes } from "node:crypto";

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  decideApplication,
  openApplication,
  waitingApplications,
} from "../../src/server/creator-application/review.ts";
import type { Client } from "../server/http-client.ts";
import { startFixture, type ServerFixture } from "../server/server-fixture.ts";
import { photo } from "./pictures.ts";

const PATH = "/api/v1/approval";
const DOCUMENT = "/api/v1/image/document";

let server: ServerFixture;
let picture: Buffer;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  picture = await photo();
});
beforeEach(async () => {
  await server.services.database.deleteFrom("rate_limit").execute();
  await server.services.database.deleteFrom("attempt").execute();
});
afterAll(async () => server?.stop());

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

let people = 0;
/** Somebody new; `isModel` as on the page for creators. */
const join = async (
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ client: Client; username: string }> => {
  people += 1;
  const username = `applicant${people}`;
  const client = server.visitor();
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
};

const tokenOf = async (client: Client): Promise<string> =>
  (await client.get("/api/v1/upload-token")).body["token"];

const upload = async (
  client: Client,
  bytes: Buffer,
  { name = "photo.jpg", token, csrf = client.csrf() }: { name?: string; token?: string; csrf?: string } = {},
) => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const headers = { "upload-token": token ?? (await tokenOf(client)), "x-csrf-token": csrf };
  return client.raw(DOCUMENT, { method: "POST", body: form, headers });
};

const documentsOf = (client: Client, kinds: readonly string[]) =>
  Promise.all(
    kinds.map(async (kind) => {
      const { body } = await upload(client, picture);
      return { kind, tkn: body["token"], srv_id: body["server"] };
    }),
  );

const apply = async (client: Client, more: Readonly<Record<string, unknown>> = {}) =>
  client.post(PATH, { ...fields, documents: await documentsOf(client, ["front", "selfie"]), ...more });

const accountOf = (username: string) =>
  server.services.database
    .selectFrom("account")
    .selectAll()
    .where("username", "=", username)
    .executeTakeFirstOrThrow();

const uploadsOf = async (username: string) =>
  server.services.database
    .selectFrom("upload")
    .selectAll()
    .where("account_id", "=", (await accountOf(username)).id)
    .execute();

describe("uploads", () => {
  test("[CAPI-14] [CENT-15] [CENT-16] [UPLOAD-12] a picture comes upright, without metadata, at most 2048 pixels, encrypted", async () => {
    const { client, username } = await join();
    const large = await photo({ width: 3000, height: 2000 });
    const { status, body } = await upload(client, large);
    expect([status, Object.keys(body), body["server"]]).toEqual([200, ["token", "server"], "main"]);
    const [row] = await uploadsOf(username);
    expect(row!.id).toBe(body["token"]);
    expect(row!.sealed.includes("JFIF") || row!.sealed.subarray(0, 2).toString("hex") === "ffd8").toBe(false);
    const opened = server.services.keys.openBytes("creator documents", row!.sealed)!;
    const { width, height, exif, format } = await sharp(opened).metadata();
    expect([format, width, height, exif]).toEqual(["jpeg", 1365, 2048, undefined]);
    expect(opened.includes("Secret camera")).toBe(false);
    expect(large.includes("Secret camera")).toBe(true);
  });

  test("[UPLOAD-07] gif, jpeg, png and webp are taken, by their bytes and not by their name", async () => {
    const { client } = await join();
    for (const format of ["gif", "jpeg", "png", "webp"] as const)
      expect(
        (await upload(client, await photo({ width: 60, height: 40, format }), { name: "it.pdf" })).status,
      ).toBe(200);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const no of [svg, Buffer.from("%PDF-1.7"), Buffer.alloc(0), randomBytes(200)]) {
      const { status, body } = await upload(client, no, { name: "it.jpg" });
      expect([status, body["error"]]).toEqual([422, "Only gif, jpeg, png, webp files are supported."]);
    }
    const cut = await upload(client, picture.subarray(0, 300));
    expect([cut.status, cut.body["error"]]).toEqual([
      422,
      "This picture cannot be read. Please choose another one.",
    ]);
  });

  test("a picture that hides something else is made anew: nothing of it is left", async () => {
    const { client, username } = await join();
    await upload(client, Buffer.concat([picture, Buffer.from("<script>alert(1)</script>")]));
    const [row] = await uploadsOf(username);
    expect(server.services.keys.openBytes("creator documents", row!.sealed)!.includes("script")).toBe(false);
  });

  test("[UPLOAD-12] 10 MB and 8000 pixels a side are the limit: 413 with its text", async () => {
    const { client } = await join();
    const text = (limit: string) => `The file is too large. The limit is ${limit}.`;
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    const limit = 10 * 1024 * 1024;
    expect((await upload(client, padded(limit))).status).toBe(200);
    for (const size of [limit + 1, limit + 100_000]) {
      const { status, body } = await upload(client, padded(size));
      expect([status, body]).toEqual([413, { error: text("10 MB"), code: "file_too_large" }]);
    }
    const wide = await photo({ width: 8001, height: 20, format: "png" });
    const { status, body } = await upload(client, wide);
    expect([status, body["error"]]).toEqual([413, text("8000x8000 px")]);
  });

  test("[X-22] a token is for one user, one file and one hour", async () => {
    const [one, other] = [(await join()).client, (await join()).client];
    const token = await tokenOf(one);
    const refused = [410, "upload_expired"];
    const seen = async (client: Client, own = token) => {
      const { status, body } = await upload(client, picture, { token: own });
      return [status, body["code"]];
    };
    expect(await seen(other)).toEqual(refused);
    expect(await seen(one)).toEqual([200, undefined]);
    expect(await seen(one)).toEqual(refused);
    expect(await seen(one, `${(await tokenOf(one)).slice(0, -6)}AAAAAA`)).toEqual(refused);
    const late = await tokenOf(one);
    await server.advance(3600);
    expect(await seen(one, late)).toEqual(refused);
  });

  test("[UPLOAD-15] an upload needs the CSRF token; a guest, and who has no upload token, sends nothing", async () => {
    const { client } = await join();
    const token = await tokenOf(client);
    expect((await upload(client, picture, { token, csrf: "wrong" })).body["code"]).toBe("csrf");
    expect((await upload(client, picture, { token: "none" })).status).toBe(410);
    const guest = server.visitor();
    await guest.open("/");
    expect((await upload(guest, picture, { token })).status).toBe(401);
    expect((await guest.get("/api/v1/upload-token")).status).toBe(401);
    const json = await client.raw(DOCUMENT, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", "upload-token": token, "x-csrf-token": client.csrf() },
    });
    expect(json.status).toBe(415);
  });

  test("[X-22] what nothing refers to is removed after 24 hours, what an application has stays", async () => {
    const { client, username } = await join();
    await upload(client, picture);
    expect((await apply(client)).status).toBe(200);
    expect(await uploadsOf(username)).toHaveLength(3);
    await server.advance(25 * 3600);
    expect((await uploadsOf(username)).map(({ used_by }) => used_by === null)).toEqual([false, false]);
  });

  test("forty tokens an hour", async () => {
    const { client } = await join();
    for (let count = 0; count < 40; count += 1) await tokenOf(client);
    const { status, headers } = await client.get("/api/v1/upload-token");
    expect([status, headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});

describe("an application", () => {
  test("[ROUTE-45] [X-05] [CAPI-19] [BANNER-28] a pending creator applies; nobody but a reviewer can read it", async () => {
    const { client, username } = await join();
    expect((await client.get(PATH)).body).toEqual({ status: "none", reason: null });
    const { status, body } = await apply(client);
    expect([status, body]).toEqual([200, { status: "submitted" }]);
    expect((await client.get(PATH)).body).toEqual({ status: "submitted", reason: null });
    const { compliance_status, country, type } = await accountOf(username);
    expect([compliance_status, country, type]).toEqual(["under_review", "SE", "model"]);
    const { globals } = await client.open("/");
    expect(globals.user.compliance_status).toEqual({ status: "under_review", reason: null });

    const { id } = await accountOf(username);
    const { database } = server.services;
    const events = await database
      .selectFrom("event")
      .select("data")
      .where("stream", "=", `account-${id}`)
      .execute();
    const [row] = await database
      .selectFrom("creator_application")
      .select("sealed")
      .where("account_id", "=", id)
      .execute();
    for (const secret of ["Reyes", "1996-05-17", "Storgatan"]) {
      expect(JSON.stringify(events)).not.toContain(secret);
      expect(row!.sealed.includes(secret)).toBe(false);
    }
    const opened = (await openApplication(server.services, username))!;
    expect(opened.fields).toMatchObject({
      last_name: "Reyes",
      state: "",
      social_link: "https://instagram.com/dana",
    });
    expect(opened.pictures.map(({ kind, jpeg }) => [kind, jpeg.subarray(0, 2).toString("hex")])).toEqual([
      ["front", "ffd8"],
      ["selfie", "ffd8"],
    ]);
    const again = await apply(client);
    expect([again.status, again.body["code"]]).toEqual([409, "application_submitted"]);
  });

  test("[ROUTE-45] under 18 by the site's clock is refused in its words", async () => {
    const { client } = await join();
    const today = new Date(server.services.clock.now() * 1000);
    const born = (years: number, days: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days))
        .toISOString()
        .slice(0, 10);
    const { status, body } = await apply(client, { birth_date: born(18, 1) });
    expect([status, body]).toEqual([
      422,
      {
        error: "You must be at least 18 years old.",
        code: "under_age",
        fields: { birth_date: "You must be at least 18 years old." },
      },
    ]);
    expect((await apply(client, { birth_date: born(18, 0) })).status).toBe(200);
  });

  test("what is missing or wrong is told by field; pictures of others, used or unknown ones are missing", async () => {
    const { client } = await join();
    const empty = await client.post(PATH, { variant: "standard", documents: [] });
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([
      422,
      [
        "first_name",
        "last_name",
        "birth_date",
        "country",
        "city",
        "street",
        "postal_code",
        "document_type",
        "social_link",
      ],
    ]);
    const theirs = await documentsOf((await join()).client, ["front", "selfie"]);
    const [front] = await documentsOf(client, ["front"]);
    for (const documents of [
      theirs,
      [front, { ...front, kind: "selfie" }],
      [{ ...front, srv_id: "other" }],
    ]) {
      const { status, body } = await apply(client, { documents });
      expect([status, body.fields["selfie"]]).toEqual([422, "Please upload this picture"]);
    }
    const card = await apply(client, { document_type: "id_card" });
    expect(card.body.fields).toEqual({ back: "Please upload this picture" });
    expect((await client.get(PATH)).body["status"]).toBe("none");
  });

  test("of twenty at once one is taken", async () => {
    const { client, username } = await join();
    const documents = await documentsOf(client, ["front", "selfie"]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post(PATH, { ...fields, documents })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { id } = await accountOf(username);
    const rows = await server.services.database
      .selectFrom("creator_application")
      .select("id")
      .where("account_id", "=", id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("[ROUTE-44] with a studio the creator is not paid directly: that of the sign-up or that of the application", async () => {
    const named = await join({ studio: "north/two" });
    expect((await named.client.get(`${PATH}/application`)).body).toEqual({
      application: null,
      studio: "north/two",
    });
    await apply(named.client);
    const later = await join();
    expect((await accountOf(later.username)).is_direct_pay).toBe(true);
    await apply(later.client, { studio: "south" });
    for (const [username, studio] of [
      [named.username, "north/two"],
      [later.username, "south"],
    ] as const) {
      const account = await accountOf(username);
      expect([account.studio, account.is_direct_pay]).toEqual([studio, false]);
    }
    const wrong = await apply((await join()).client, { studio: "a/b/c" });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["studio"]]);
  });

  test("[ROUTE-15] the page for people with fans is offered on the fantime brand only", async () => {
    const { status, body } = await apply((await join()).client, { variant: "vip" });
    expect([status, body.fields["variant"]]).toEqual([422, "This form is not offered here"]);
  });
});

describe("the review", () => {
  test("[ROUTE-45] [RT-28] [AUTH-06] a fan who applies stays a fan until approved; his open pages are told at once", async () => {
    const { client, username } = await join({ is_model: false });
    const before = await accountOf(username);
    await apply(client);
    const waiting = await accountOf(username);
    expect([waiting.type, waiting.compliance_status, waiting.country]).toEqual([
      "user",
      "under_review",
      before.country,
    ]);
    const { globals } = await client.open("/");
    const socket = await client.socket();
    socket.send("socket.authorize", { token: globals.user.node_token, version: 1 });
    await socket.next("socket.authorized");
    expect(await decideApplication(server.services, username, { status: "approved" })).toBe(true);
    const { user } = (await socket.next("account.user-update")) as { user: { type: string } };
    expect(user.type).toBe("model");
    expect(await socket.next("account.verification-update")).toEqual({ status: "approved", reason: null });
    socket.close();
    const { type, country, is_direct_pay } = await accountOf(username);
    expect([type, country, is_direct_pay]).toEqual(["model", "SE", true]);
    expect((await client.get(PATH)).body["status"]).toBe("approved");
    expect((await client.get("/api/v1/account/dashboard")).status).toBe(200);
    const again = await apply(client);
    expect([again.status, again.body["code"]]).toEqual([409, "application_approved"]);
    expect(await decideApplication(server.services, username, { status: "approved" })).toBe(false);
  });

  test("[X-05] [BANNER-03] who is declined sees the reason and what he said, and applies again with new pictures", async () => {
    const { client, username } = await join();
    await apply(client);
    expect(
      await decideApplication(server.services, username, {
        status: "rejected",
        reason: "The photo is blurred.",
      }),
    ).toBe(true);
    expect((await client.get(PATH)).body).toEqual({ status: "rejected", reason: "The photo is blurred." });
    const { body } = await client.get(`${PATH}/application`);
    expect(body.application).toMatchObject({ first_name: "Dana", birth_date: "1996-05-17", fans_number: "" });
    expect((await apply(client, { city: "Lund" })).status).toBe(200);
    expect((await openApplication(server.services, username))!.fields.city).toBe("Lund");
  });

  test("[ROUTE-45] those who bring their fans are reviewed first, then the oldest", async () => {
    const names: string[] = [];
    for (const variant of ["standard", "form", "vip"] as const) {
      const { client, username } = await join();
      await apply(client);
      const { id } = await accountOf(username);
      await server.services.database
        .updateTable("creator_application")
        .set({ variant })
        .where("account_id", "=", id)
        .execute();
      names.push(username);
      await server.advance(60);
    }
    const waiting = (await waitingApplications(server.services.database)).map(({ username }) => username);
    const [standard, form, vip] = names;
    expect(waiting[0]).toBe(vip);
    expect(waiting.indexOf(standard!)).toBeLessThan(waiting.indexOf(form!));
  });

  test("nobody reads another's application", async () => {
    const { client } = await join();
    await apply(client);
    const other = (await join()).client;
    expect((await other.get(`${PATH}/application`)).body["application"]).toBeNull();
    expect((await server.visitor().get(`${PATH}/application`)).status).toBe(401);
  });
});
