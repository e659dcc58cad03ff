import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { jobRow } from "../../src/server/jobs/job-queue.ts";
import { createMedia } from "../../src/server/media/media.ts";
import type { MediaPort } from "../../src/server/media/media.port.ts";
import { sweepMedia } from "../../src/server/media/sweep-media.ts";
import { photo } from "../creator-application/pictures.ts";
import type { Client } from "../running/http-client.ts";
import { configOf } from "../running/read-config.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { startS3, type S3Site } from "./s3-site.ts";

let s3: S3Site;
let server: ServerFixture;
let ava: Client;
const stores: Record<string, MediaPort> = {};
beforeAll(async () => {
  [s3, server] = [await startS3(), await startFixture({ demo: true })];
  const config = configOf({ DATA_DIR: server.services.config.dataDir, ...s3.environment }, process.cwd());
  stores["disk"] = server.services.ports.media;
  stores["s3"] = await createMedia({ ...config, demo: false }, async () => null);
  ava = await server.signedIn("ava");
});
afterAll(async () => {
  await server?.stop();
  await s3?.stop();
});

const PREFIX = "/media/";
const nameOf = (address: string): string => address.slice(PREFIX.length);

/** Uploads a picture and uses it by a call; answers its stored name. */
const use = async (kind: "avatar" | "cover" | "logo"): Promise<string> => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await photo({ width: 800, height: 1200 }))]), "me.jpg");
  const token = (await ava.get("/api/v1/upload-token")).body.token;
  const headers = { "upload-token": token, "x-csrf-token": ava.csrf() };
  const target = kind === "logo" ? "/api/v1/image/logo" : `/api/v1/image/fans-${kind}`;
  const sent = await ava.raw(target, { method: "POST", body: form, headers });
  expect(sent.status, sent.text).toBe(200);
  const upload = { tkn: sent.body.token, srv_id: sent.body.server };
  const calls = { avatar: "avatar", cover: "cover", logo: "customize/logo" } as const;
  const more = { avatar: {}, cover: { type: "image" }, logo: { part: "logo" } } as const;
  const used = await ava.post(`/api/v1/account/${calls[kind]}`, { ...upload, ...more[kind] });
  expect(used.status, used.text).toBe(200);
  const { fans_avatar_url, fans_cover_picture_url, data } = used.body;
  return nameOf(fans_avatar_url ?? fans_cover_picture_url ?? data.logo);
};

const run = (services: ServerFixture["services"]) =>
  sweepMedia.run({}, { services, signal: new AbortController().signal, attempt: 1, id: "1" });

/** The sweep of a day on which everything is old. */
const sweep = async (): Promise<void> => {
  const { services } = server;
  const { media } = services.ports;
  const list: MediaPort["list"] = async function* (folder) {
    for await (const { name } of media.list(folder)) yield { name, since: 0 };
  };
  await run({ ...services, ports: { ...services.ports, media: { ...media, list } } });
};

describe.each(["disk", "s3"])("on %s", (kind) => {
  const store = () => stores[kind]!;
  const there = async (names: readonly string[]) => {
    const found = await Promise.all(names.map((name) => store().find(name)));
    return names.filter((_, index) => found[index] !== null);
  };

  test("of pictures that everybody sees, and of those that only reviewers see, goes what nothing refers to", async () => {
    const { services } = server;
    Object.assign(services.ports, { media: store() });
    const replaced = await use("avatar");
    const shown = [await use("avatar"), await use("cover"), await use("logo")];
    const narrow = shown.slice(0, 2).map((name) => name.replace(".webp", "-w96.webp"));
    expect(await there(narrow)).toEqual(narrow);
    // A film that is a cover with its still, and a picture that was rejected.
    const film = [`public/covers/${kind}.mp4`, `public/covers/${kind}.jpg`];
    const rejected = `review/${kind}.webp`;
    const { database } = services;
    await database
      .updateTable("account")
      .set({ cover_video_url: PREFIX + film[0] })
      .where("username", "=", "mia")
      .execute();
    await database
      .updateTable("review_item")
      .set({ file: rejected })
      .where("id", "in", (from) =>
        from.selectFrom("review_item").select("id").where("status", "=", "rejected").limit(1),
      )
      .execute();
    const strays = [
      "avatars/x.webp",
      "avatars/x-w96.webp",
      "covers/x.mp4",
      "covers/x.jpg",
      "looks/x.webp",
    ].map((name) => `public/${name}`);
    const withdrawn = `review/${kind}-withdrawn.webp`;
    await database
      .insertInto("review_item")
      .columns(["id", "kind", "subject", "status", "file", "asked_at", "account_id"])
      .expression((from) =>
        from
          .selectFrom("review_item")
          .select(({ val }) => [
            val(`avatar-${kind}`).as("id"),
            val("avatar" as const).as("kind"),
            val(kind).as("subject"),
            val("withdrawn" as const).as("status"),
            val(withdrawn).as("file"),
            "asked_at",
            "account_id",
          ])
          .limit(1),
      )
      .execute();
    const gone = [...strays, "review/x.webp", withdrawn];
    for (const name of [...film, rejected, ...gone]) await store().put(name, Buffer.from("x"));
    const kept = [...shown, ...narrow, ...film, rejected];
    // Their pages are open: the job that takes it away with its widths waits for them.
    const waiting = [replaced, replaced.replace(".webp", "-w96.webp")];
    // Of these nothing but the job knows.
    const leaving = `public/avatars/leaving-${kind}.webp`;
    const remove = { kind: "media.remove", key: `remove:${leaving}`, payload: { name: leaving } } as const;
    const [now, dueAt] = [services.clock.now(), services.clock.now() + 500];
    await database
      .insertInto("job")
      .values(jobRow({ ...remove, dueAt }, now))
      .execute();
    waiting.push(leaving, leaving.replace(".webp", "-w96.webp"));
    for (const name of waiting.slice(-2)) await store().put(name, Buffer.from("x"));
    expect(await there(waiting)).toEqual(waiting);
    kept.push(...waiting);

    await sweep();
    expect(await there(gone)).toEqual([]);
    expect(await there(kept)).toEqual(kept);
    await server.advance(601);
    expect(await there(waiting)).toEqual([]);
    await sweep();
    expect(await there(kept)).toEqual(kept.slice(0, -waiting.length));
  });

  test("what is younger than a day stays: its call may be under way", async () => {
    Object.assign(server.services.ports, { media: store() });
    const young = ["public/avatars/young.webp", "review/young.webp"];
    for (const name of young) await store().put(name, Buffer.from("x"));
    await run(server.services);
    expect(await there(young)).toEqual(young);
  });
});
