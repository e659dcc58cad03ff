import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
const people: Record<"guest" | "stranger" | "follower" | "member" | "owner", Client | null> = {
  ...{ guest: null, stranger: null, follower: null, member: null, owner: null },
};
let [id, files]: [number, readonly string[]] = [0, []];

beforeAll(async () => {
  server = await startFixture({ demo: true });
  people.guest = server.visitor();
  people.stranger = await server.signedIn("fan");
  people.follower = await server.signedIn("follower");
  people.member = await server.signedIn("sub");
  people.owner = await server.signedIn("ava");
  const { rows } = await sql<{ id: number; file: string }>`
    select d.id, m.file from direct_message d join direct_message_media dm on dm.direct_message_id = d.id
    join media m on m.id = dm.media_id where d.title like 'The gate series%' order by dm.position`.execute(
    server.services.database,
  );
  [id, files] = [rows[0]!.id, rows.map(({ file }) => file)];
});
afterAll(() => server?.stop());

/** How a gallery stands, and who has bought it. */
const standings = fc.record({
  who: fc.constantFrom("guest", "stranger", "follower", "member", "owner" as const),
  bought: fc.boolean(),
  price: fc.constantFrom(0, 1900),
  active: fc.boolean(),
  held: fc.boolean(),
  deleted: fc.boolean(),
  unready: fc.boolean(),
});

const usernames = { stranger: "fan", follower: "follower", member: "sub", owner: "ava" } as const;

type Standing = typeof standings extends fc.Arbitrary<infer Value> ? Value : never;

const arrange = async ({ who, bought, price, active, held, deleted, unready }: Standing) => {
  const { database } = server.services;
  await sql`delete from unlock where kind = 'dm'`.execute(database);
  if (bought && who !== "guest")
    await sql`insert into unlock (account_id, kind, item_id, payment_id, unlocked_at)
      select id, 'dm', ${id}, p.payment_id, 1 from account, (select min(id) as payment_id from payment) p
      where username = ${usernames[who]}`.execute(database);
  await sql`update media set state = 'ready' where file = any(${[...files]})`.execute(database);
  if (unready) await sql`update media set state = 'processing' where file = ${files[1]!}`.execute(database);
  const shown = active && !held && !deleted && !unready;
  await sql`update direct_message set amount_usd = ${price}, active = ${active}, held = ${held}, shown = ${shown},
    deleted_at = ${deleted ? 1 : null} where id = ${id}`.execute(database);
};

test("nobody is sent an address of what he has not paid for, whatever becomes of the gallery", async () => {
  await fc.assert(
    fc.asyncProperty(standings, async (standing) => {
      const { who, bought, price, active, held, deleted, unready } = standing;
      await arrange(standing);
      const client = people[who]!;
      const [list, one, purchases] = [
        (await client.get("/api/v1/user/ava/gallery?type=photo_dm")).text,
        (await client.get(`/api/v1/user/gallery/${id}`)).text,
        (await client.get("/api/v1/account/purchase?type=photos")).text,
      ];
      const isBuyer = bought && who !== "guest";
      const isReader = who === "follower" || who === "member";
      const isShown = active && !held && !deleted && !unready;
      const isOpen = !held && (isBuyer || (isReader && isShown && price === 0));
      const sees = (text: string, file: string) => text.includes(file);
      for (const [place, file] of files.entries()) {
        const isMade = !(unready && place === 1);
        const mayList = isMade && (isOpen || (who === "owner" && (isShown || isBuyer)));
        const mayOne = isMade && (isOpen || (who === "owner" && (!deleted || isBuyer)));
        expect([sees(list, file), sees(one, file), sees(purchases, file)]).toEqual([
          mayList,
          mayOne,
          isMade && isBuyer && !held,
        ]);
      }
    }),
    { numRuns: 80 },
  );
});
