import { expect, test } from "vitest";

import { jobRow } from "../../src/server/jobs/job-queue.ts";
import { hasFfmpeg } from "../../src/server/media/ffmpeg.ts";
import { startFixture } from "../running/server-fixture.ts";
import { halfABody, silentStorage } from "./silent-storage.ts";

test.runIf(hasFfmpeg())(
  "a server stops while it waits for the rest of a film, which is left for another one",
  { timeout: 90_000 },
  async () => {
    const { endpoint, begun } = await silentStorage(halfABody);
    const MEDIA_URL = `s3://media?endpoint=${endpoint}&region=eu-1`;
    const keys = { MEDIA_ACCESS_KEY: "key", MEDIA_SECRET_KEY: "secret" };
    const server = await startFixture({ demo: true, environment: { MEDIA_URL, ...keys } });
    const { database, clock, jobs } = server.services;
    const source = "source/ab/film.mp4";
    const names = { file: "fans/ab/film.mp4", thumb: null, teaser: null, source };
    const size = { width: null, height: null, duration: 1, state: "waiting" } as const;
    const { id } = await database
      .insertInto("media")
      .values({
        owner_id: await server.idOf("ava"),
        kind: "video",
        created_at: clock.now(),
        ...names,
        ...size,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const payload = { id, container: "mov" } as const;
    await database
      .insertInto("job")
      .values(jobRow({ kind: "media.make", payload }, clock.now()))
      .execute();
    jobs.wake();
    await begun;
    await jobs.stop();
    const job = database.selectFrom("job").select(["done_at", "lease"]).where("kind", "=", "media.make");
    expect(await job.where("done_at", "is", null).executeTakeFirst()).toEqual({ done_at: null, lease: null });
    await server.stop();
  },
);
