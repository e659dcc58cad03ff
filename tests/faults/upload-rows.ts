import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { hasFfmpeg } from "../../src/server/media/ffmpeg.ts";
import type { MediaPort } from "../../src/server/media/media.port.ts";
import { createS3Store } from "../../src/server/media/s3-store.ts";
import { BucketPieces, gapless } from "../../src/server/upload/bucket-pieces.ts";
import { refusingS3, type Refusal } from "../media/refusing-s3.ts";
import { startS3 } from "../media/s3-site.ts";
import { film } from "../media/sample-media.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { mayMount, mountedDisk } from "../running/mounted-disk.ts";
import { DEMO_PASSWORD } from "../running/server-fixture.ts";
import { tusOf } from "../upload/tus-client.ts";
import { startKilledSite, type KilledSite } from "./killed-site.ts";
import { largeFilm, type LargeFilm } from "./large-film.ts";

const MB = 1024 * 1024;
const PIECE = 8 * MB;
const VIDEO = "/api/v1/video/fans-media";
/** How often what is refused is sent again, and how long one waits between, in milliseconds. */
const MOST_TRIES = 200;
const REST = 100;
const HOUR = 3600;

type Upload = Awaited<ReturnType<typeof tusOf>>;

/** What came of a fault: `lost` counts acknowledged pieces that were not there, files that differ or did not arrive, and answers that say so wrongly. */
export interface FaultRow {
  readonly name: string;
  readonly lost: number;
  readonly note: string;
}

interface Rig {
  readonly site: KilledSite;
  readonly ava: Client;
  /** Digest of what has come of an upload in pieces. */
  readonly digestOf: (id: string) => Promise<string>;
  /** Lets the storage refuse everything so, or nothing. */
  readonly refuse: (as: Refusal | null) => void;
}

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest("hex");
};

/** A line that was cut, as by a server that was killed. */
const unlessLost = (error: unknown): null => {
  if (error instanceof TypeError) return null;
  throw error;
};

/** Asks until it is answered so: a server may be starting, a storage may be away. Null: never. */
const until = async <Answer>(
  ask: () => Promise<Answer>,
  isGood: (answer: Answer) => boolean,
): Promise<Answer | null> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answered = await ask().catch(unlessLost);
    if (answered !== null && isGood(answered)) return answered;
    await pause(REST);
  }
  return null;
};

const isAnswered = (status: number): boolean => status < 500 && status !== 423 && status !== 429;

/** Where an upload is, as its server says; a status of 400 and more instead when it is gone. */
const placeOf = (upload: Upload): Promise<number | null> =>
  until(
    () => upload.offset(),
    (at) => at === 0 || at > 600 || isAnswered(at),
  );

/** What befalls the piece of a number, from 0; answers what heals it. */
type Befall = (piece: number) => Promise<(() => void) | void> | (() => void) | void;

/** Sends what is left of a film but its last byte. Answers how often an acknowledged piece was not there afterwards. */
const sendRest = async (
  upload: Upload,
  sent: LargeFilm,
  befall: Befall = () => undefined,
): Promise<number> => {
  let [at, lost, piece] = [(await placeOf(upload)) ?? 0, 0, 0];
  for (let tries = 0; at < sent.size - 1 && tries < MOST_TRIES; tries += 1) {
    const to = Math.min(sent.size - 1, at + PIECE);
    const sending = upload.send(sent.read(at, to), at).catch(unlessLost);
    const heal = await befall(piece);
    const acknowledged = (await sending)?.status === 204 ? to : at;
    heal?.();
    piece += 1;
    const there = (await placeOf(upload)) ?? -1;
    if (there < acknowledged) lost += 1;
    if (there === at) await pause(REST);
    at = Math.max(0, there);
  }
  return lost;
};

/** Sends the last byte, and says whether the film is taken and as it was sent. */
const arrives = async ({ digestOf: digest }: Rig, upload: Upload, sent: LargeFilm): Promise<boolean> => {
  const same = (await digest(upload.path().split("/").at(-1)!)) === sent.digest(sent.size - 1);
  const last = sent.read(sent.size - 1, sent.size);
  const end = await until(
    () => upload.send(last, sent.size - 1),
    ({ status }) => isAnswered(status),
  );
  return same && end?.status === 200;
};

const begun = async ({ site, ava }: Rig, size: number, token?: string): Promise<Upload> => {
  const upload = await tusOf(ava, site.origin, token);
  await until(
    () => upload.begin(VIDEO, size),
    ({ status }) => status === 201,
  );
  return upload;
};

type Fault = (rig: Rig) => Promise<{ readonly lost: number; readonly note?: string } | null>;

/** A film of three pieces through what befalls each. */
const through =
  (befall: (rig: Rig, piece: number) => ReturnType<Befall>): Fault =>
  async (rig) => {
    const sent = await largeFilm(3 * PIECE - MB);
    const upload = await begun(rig, sent.size);
    const lost = await sendRest(upload, sent, (piece) => befall(rig, piece));
    return { lost: lost + ((await arrives(rig, upload, sent)) ? 0 : 1) };
  };

const twoTabs: Fault = async (rig) => {
  const sent = await largeFilm(3 * PIECE - MB);
  const one = await begun(rig, sent.size);
  const other = await tusOf(rig.ava, rig.site.origin, one.token);
  other.at(one.path());
  const [first, second] = await Promise.all([sendRest(one, sent), sendRest(other, sent)]);
  const isThere = await arrives(rig, one, sent);
  // It is one upload: the first post that shows it has it, the second is told.
  const [, id] = /\/([^/]+)$/.exec(one.path()) ?? [];
  const publish = (text: string) =>
    rig.ava.post("/api/v1/account/post", {
      ...{ type: "feed", access: "free", text, media: [{ tkn: id, srv_id: "main" }] },
    });
  const told = [(await publish("From one tab")).status, (await publish("From the other")).status];
  const isOnce = told.join() === "201,410";
  return {
    lost: first + second + (isThere ? 0 : 1) + (isOnce ? 0 : 1),
    note: `published ${told.join(", ")}`,
  };
};

const ranOut: Fault = async (rig) => {
  const sent = await largeFilm(2 * PIECE);
  const upload = await begun(rig, sent.size);
  const early = await tusOf(rig.ava, rig.site.origin);
  await upload.send(sent.read(0, PIECE), 0);
  await rig.site.advance(23 * HOUR);
  // Its token began it in time: it goes on. One that began nothing is over.
  const late = (await early.begin(VIDEO, sent.size)).status;
  const goesOn = (await placeOf(upload)) === PIECE;
  const lost = await sendRest(upload, sent);
  await rig.site.advance(25 * HOUR);
  const over = await upload.offset();
  const isTold = late === 410 && over === 410;
  return { lost: lost + (goesOn ? 0 : 1) + (isTold ? 0 : 1), note: `answered ${late}, ${over}` };
};

const diskFull: Fault = async (rig) => {
  if (!mayMount) return null;
  const sent = await largeFilm(2 * PIECE);
  const disk = mountedDisk(join(rig.site.dataDir, "pieces"), 5 * 1024);
  try {
    const upload = await begun(rig, sent.size);
    const refused = await upload.send(sent.read(0, PIECE), 0);
    disk.grow(64 * 1024);
    const lost = await sendRest(upload, sent);
    const isTold = refused.status === 503;
    const isThere = await arrives(rig, upload, sent);
    return { lost: lost + (isThere ? 0 : 1) + (isTold ? 0 : 1), note: `answered ${refused.status}` };
  } finally {
    disk.unmount();
  }
};

/** FFmpegs that work for a site: the ids of what has started them. */
const makers = (dataDir: string): readonly number[] =>
  execFileSync("ps", ["-eo", "ppid,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => /^\s*\d+ ffmpeg /.test(line) && line.includes(dataDir))
    .map((line) => Number.parseInt(line, 10));

const workerKilled: Fault = async (rig) => {
  if (!hasFfmpeg()) return null;
  const bytes = await film({ width: 1280, height: 720, seconds: 10, sound: false });
  const upload = await begun(rig, bytes.length);
  const { body } = await upload.send(bytes, 0);
  const found = await until(
    async () => makers(rig.site.dataDir),
    (ids) => ids.length > 0,
  );
  if (found !== null) process.kill(found[0]!, "SIGKILL");
  const stateOf = async () =>
    (await rig.ava.get(`/api/v1/upload-states?tkns=${body.token}`)).body.items[0]?.state;
  await until(
    async () => makers(rig.site.dataDir),
    (ids) => ids.length === 0,
  );
  await rig.site.advance(700);
  const state = await until(stateOf, (it) => it === "ready" || it === "failed");
  return { lost: found !== null && state === "ready" ? 0 : 1, note: String(state) };
};

/** The server is killed while the second piece comes. */
const serverLost = through(async ({ site }, piece) => {
  if (piece === 1) await site.restart();
});
/** The storage is so while the second piece comes, and while it comes again. */
const storage = (as: Refusal) =>
  through(({ refuse }, piece) => {
    if (piece !== 1 && piece !== 2) return undefined;
    refuse(as);
    return () => refuse(null);
  });

const EVERYWHERE: Readonly<Record<string, Fault>> = {
  "the same file in two tabs": twoTabs,
  "a token that ran out": ranOut,
  "a server lost in the middle": serverLost,
  "a worker killed": workerKilled,
};
const ON_DISK: Readonly<Record<string, Fault>> = { ...EVERYWHERE, "a disk that is full": diskFull };
const IN_BUCKET: Readonly<Record<string, Fault>> = {
  ...EVERYWHERE,
  "a storage that is slow": storage("slow"),
  "a storage that refuses": storage(503),
  "a storage that knows the keys no more": storage(403),
  "a storage that is gone": storage("gone"),
};

const storageOf = async () => {
  const s3 = await startS3();
  const way = await refusingS3(s3.endpoint);
  const keys = { accessKey: "S3RVER", secretKey: "S3RVER", region: "us-east-1" };
  const media: MediaPort = await createS3Store({
    ...{ kind: "s3", bucket: "media", endpoint: s3.endpoint, ...keys },
  });
  const stop = async (): Promise<void> => {
    await way.stop();
    await s3.stop();
  };
  return { way, media, stop };
};

/** Runs the faults of an upload whose pieces lie on a disk or in a bucket, of those whose names have one of the words; `told` hears each row. */
export const runUploadRows = async (
  kind: "disk" | "s3",
  words: readonly string[] = [],
  told: (row: FaultRow) => void = () => undefined,
): Promise<readonly FaultRow[]> => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-rows-"));
  const bucket = kind === "s3" ? await storageOf() : null;
  const site = await startKilledSite(folder, bucket?.way.environment);
  const rows: FaultRow[] = [];
  try {
    const ava = createClient(site.origin);
    await ava.post("/api/v1/auth/signin", { email: "ava", password: DEMO_PASSWORD });
    const rig: Rig = {
      ...{ site, ava },
      refuse: (as) => bucket?.way.refuse(as === null ? undefined : () => true, as ?? 503),
      digestOf: async (id) => {
        if (bucket === null) return digestOf(join(site.dataDir, "pieces", id));
        const pieces = await new BucketPieces({ media: bucket.media, folder }, null).piecesOf(id);
        const hash = createHash("sha256");
        for (const { name } of gapless(pieces))
          for await (const part of await (await bucket.media.find(name))!.read()) hash.update(part as Buffer);
        return hash.digest("hex");
      },
    };
    for (const [name, fault] of Object.entries(kind === "s3" ? IN_BUCKET : ON_DISK)) {
      if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
      const found = await fault(rig);
      rig.refuse(null);
      const row = { name: `${kind}: ${name}`, lost: found?.lost ?? 0, note: found?.note ?? "" };
      rows.push(found === null ? { ...row, note: "not tried here" } : row);
      told(rows.at(-1)!);
    }
    return rows;
  } finally {
    await site.stop();
    await bucket?.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
