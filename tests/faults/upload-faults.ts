import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createClient } from "../running/http-client.ts";
import { DEMO_PASSWORD } from "../running/server-fixture.ts";
import { tusOf } from "../upload/tus-client.ts";
import { startKilledSite } from "./killed-site.ts";
import { largeFilm, type LargeFilm } from "./large-film.ts";

export const PIECE = 8 * 1024 * 1024;
const STEP = 256 * 1024;
const VIDEO = "/api/v1/video/fans-media";

interface Line {
  readonly origin: string;
  readonly path: string;
  readonly token: string;
}

/** Sends a piece, as much of it as `stop`, then the line is cut. Answers the bytes that left. */
const sendPart = (line: Line, film: LargeFilm, from: number, to: number, stop: number): Promise<number> =>
  new Promise((resolve) => {
    const sending = request(line.origin + line.path, {
      method: "PATCH",
      agent: false,
      headers: {
        "tus-resumable": "1.0.0",
        "upload-token": line.token,
        "upload-offset": from,
        "content-type": "application/offset+octet-stream",
        "content-length": to - from,
      },
    });
    let at = from;
    const end = (): void => resolve(at - from);
    sending.once("error", end);
    sending.once("response", (answer) => answer.resume().once("close", end));
    const write = (): void => {
      while (at < stop) {
        const next = Math.min(stop, at + STEP);
        const isFree = sending.write(film.read(at, next));
        at = next;
        if (!isFree) return void sending.once("drain", write);
      }
      if (stop === to) sending.end();
      else sending.destroy();
    };
    write();
  });

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest("hex");
};

/** What became of an upload: `again` in bytes. */
export interface UploadFaults {
  readonly arrived: boolean;
  readonly same: boolean;
  readonly cuts: number;
  readonly kills: number;
  readonly again: number;
  readonly seconds: number;
}

/**
 * Sends a film of `size` bytes in pieces through a number of cut lines and killed servers, evenly spread, and compares what
 * has arrived, but for its last byte, with what was sent. Then the film has to be taken.
 */
export const runUploadFaults = async (size: number, cuts: number, kills: number): Promise<UploadFaults> => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-upload-"));
  const site = await startKilledSite(folder);
  const begun = performance.now();
  try {
    const film = await largeFilm(size);
    const ava = createClient(site.origin);
    await ava.post("/api/v1/auth/signin", { email: "ava", password: DEMO_PASSWORD });
    const upload = await tusOf(ava, site.origin);
    await upload.begin(VIDEO, size);
    const line = { origin: site.origin, path: upload.path(), token: upload.token };
    const faults = Array.from({ length: cuts + kills }, (_, index) => ({
      at: Math.floor(((index + 0.63) * size) / (cuts + kills)),
      isKill: index % Math.max(1, Math.floor((cuts + kills) / Math.max(1, kills))) === 1 && kills > 0,
    }));
    let [sent, killed] = [0, 0];
    let at = 0;
    while (at < size - 1) {
      const to = Math.min(size - 1, at + PIECE);
      const fault = faults[0] !== undefined && faults[0].at < to ? faults.shift() : undefined;
      const stop = fault === undefined ? to : Math.max(at + 1, fault.at);
      const sending = sendPart(line, film, at, to, stop);
      if (fault?.isKill === true && killed < kills) {
        killed += 1;
        await site.restart();
      }
      sent += await sending;
      at = await upload.offset();
    }
    const same =
      (await digestOf(join(site.dataDir, "pieces", line.path.split("/").at(-1)!))) === film.digest(size - 1);
    const { status } = await upload.send(film.read(size - 1, size), size - 1);
    const seconds = (performance.now() - begun) / 1000;
    return {
      arrived: status === 200,
      same,
      cuts: cuts + kills - killed,
      kills: killed,
      again: sent - size + 1,
      seconds,
    };
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
