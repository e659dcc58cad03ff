import { describe, expect, test } from "vitest";

import {
  decideApplication,
  openApplication,
  waitingApplications,
} from "../../src/server/creator-application/review.ts";
import { operate } from "../running/operate.ts";
import { applicants, APPROVAL } from "./applicants.ts";
import { grant } from "../manager/grant.ts";

const { server, join, documentsOf, apply, accountOf } = applicants();

describe("an application", () => {
  test("[ROUTE-45] brings the box of the terms along, which the account keeps; a fan stays one", async () => {
    const { client, username } = await join({ is_model: false });
    expect((await accountOf(username)).has_accepted_terms).toBe(false);
    expect((await apply(client, { accepts_terms: true })).status).toBe(200);
    expect(await accountOf(username)).toMatchObject({ has_accepted_terms: true, type: "user" });
  });

  test("[ROUTE-45] [X-05] [CAPI-19] [BANNER-28] a pending creator applies; nobody but a reviewer can read it", async () => {
    const { client, username } = await join();
    expect((await client.get(APPROVAL)).body).toEqual({ status: "none", reason: null });
    const { status, body } = await apply(client);
    expect([status, body]).toEqual([200, { status: "submitted" }]);
    expect((await client.get(APPROVAL)).body).toEqual({ status: "submitted", reason: null });
    const { compliance_status, country, type } = await accountOf(username);
    expect([compliance_status, country, type]).toEqual(["under_review", "SE", "model"]);
    const { globals } = await client.open("/");
    expect(globals.user.compliance_status).toEqual({ status: "under_review", reason: null });

    const { id } = await accountOf(username);
    const { database } = server().services;
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
    const opened = (await openApplication(server().services, username))!;
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
    const today = new Date(server().services.clock.now() * 1000);
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

  test("what is missing or wrong is shown by field; pictures of others, used or unknown ones are missing", async () => {
    const { client } = await join();
    const empty = await client.post(APPROVAL, { variant: "standard", documents: [] });
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
    expect((await client.get(APPROVAL)).body["status"]).toBe("none");
  });

  test("of ten at once one is taken", async () => {
    const { client, username } = await join();
    const documents = await documentsOf(client, ["front", "selfie"]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(client, { documents })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { id } = await accountOf(username);
    const rows = await server()
      .services.database.selectFrom("creator_application")
      .select("id")
      .where("account_id", "=", id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("[ROUTE-44] with a studio the creator is not paid directly: that of the sign-up or that of the application", async () => {
    const named = await join({ studio: "north/two" });
    expect((await named.client.get(`${APPROVAL}/application`)).body).toEqual({
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

  test("[X-07] whoever acts for another creator applies for himself alone", async () => {
    const { client, username } = await join();
    const rex = await accountOf("rex");
    await grant(server().services.database, { creator: rex.id, manager: (await accountOf(username)).id });
    await server()
      .services.database.updateTable("session")
      .set({ acting_as: rex.id })
      .where("account_id", "=", (await accountOf(username)).id)
      .execute();
    expect((await client.get(APPROVAL)).body).toEqual({ status: "none", reason: null });
    expect((await apply(client)).status).toBe(200);
    expect((await accountOf("rex")).compliance_status).toBe("rejected");
    expect((await accountOf(username)).compliance_status).toBe("under_review");
  });

  test("[ROUTE-15] the page for people with fans is offered on the fantime brand only", async () => {
    const { status, body } = await apply((await join()).client, { variant: "vip" });
    expect([status, body.fields["variant"]]).toEqual([422, "This form is not offered here"]);
  });
});

describe("the review", () => {
  test("[ROUTE-45] [RT-28] [AUTH-06] a fan who applies stays a fan until approved; his open pages are updated at once", async () => {
    const { client, username } = await join({ is_model: false });
    const before = await accountOf(username);
    const { globals } = await client.open("/");
    const socket = await client.socket();
    socket.send("socket.authorize", { token: globals.user.node_token, version: 1 });
    await socket.next("socket.authorized");
    const toldType = async () =>
      ((await socket.next("account.user-update")) as { user: { type: string } }).user.type;
    await apply(client);
    expect(await toldType()).toBe("user");
    const waiting = await accountOf(username);
    expect([waiting.type, waiting.compliance_status, waiting.country]).toEqual([
      "user",
      "under_review",
      before.country,
    ]);
    expect(await decideApplication(server().services, username, { status: "approved" })).toBe(true);
    expect(await toldType()).toBe("model");
    expect(await socket.next("account.verification-update")).toEqual({ status: "approved", reason: null });
    socket.close();
    const { type, country, is_direct_pay } = await accountOf(username);
    expect([type, country, is_direct_pay]).toEqual(["model", "SE", true]);
    expect((await client.get(APPROVAL)).body["status"]).toBe("approved");
    expect((await client.get("/api/v1/account/dashboard")).status).toBe(200);
    const again = await apply(client);
    expect([again.status, again.body["code"]]).toEqual([409, "application_approved"]);
    expect(await decideApplication(server().services, username, { status: "approved" })).toBe(false);
  });

  test("[X-05] [BANNER-03] who is declined sees the reason and what he said, and applies again with new pictures", async () => {
    const { client, username } = await join();
    await apply(client);
    expect(
      await decideApplication(server().services, username, {
        status: "rejected",
        reason: "The photo is blurred.",
      }),
    ).toBe(true);
    expect((await client.get(APPROVAL)).body).toEqual({
      status: "rejected",
      reason: "The photo is blurred.",
    });
    const { body } = await client.get(`${APPROVAL}/application`);
    expect(body.application).toMatchObject({ first_name: "Dana", birth_date: "1996-05-17", fans_number: "" });
    expect((await apply(client, { city: "Lund" })).status).toBe(200);
    expect((await openApplication(server().services, username))!.fields.city).toBe("Lund");
  });

  test("[ROUTE-45] those who bring their fans are reviewed first, then the oldest", async () => {
    const names: string[] = [];
    for (const variant of ["standard", "form", "vip"] as const) {
      const { client, username } = await join();
      await apply(client);
      const { id } = await accountOf(username);
      await server()
        .services.database.updateTable("creator_application")
        .set({ variant })
        .where("account_id", "=", id)
        .execute();
      names.push(username);
      await server().advance(60);
    }
    const waiting = (await waitingApplications(server().services.database)).map(({ username }) => username);
    const [standard, form, vip] = names;
    expect(waiting[0]).toBe(vip);
    expect(waiting.indexOf(standard!)).toBeLessThan(waiting.indexOf(form!));
  });

  test("what somebody typed makes no line of its own on the reviewer's terminal, and moves no other", async () => {
    const { client, username } = await join();
    const street = "Storgatan 1\nbirth_date: 1970-01-01\u001b[2A\u202e";
    expect((await apply(client, { street })).status).toBe(200);
    const { databaseUrl, dataDir } = server().services.config;
    expect(await operate({ url: databaseUrl!, dataDir }, "application", username)).toContain(
      "\nstreet: Storgatan 1\\u{a}birth_date: 1970-01-01\\u{1b}[2A\\u{202e}\npostal_code: 903 25\n",
    );
  });

  test("nobody reads another's application", async () => {
    const { client } = await join();
    await apply(client);
    const other = (await join()).client;
    expect((await other.get(`${APPROVAL}/application`)).body["application"]).toBeNull();
    expect((await server().visitor().get(`${APPROVAL}/application`)).status).toBe(401);
  });
});
