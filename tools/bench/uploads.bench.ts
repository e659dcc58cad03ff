import { mkdir } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";

import { watchMemory } from "../../tests/attack/memory.ts";
import { PIECE, runUploadFaults } from "../../tests/faults/upload-faults.ts";
import { launchServer, type ServerProcess } from "../../tests/running/launch-server.ts";
import { tusOf } from "../../tests/upload/tus-client.ts";
import { startBare } from "./bare-child.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { signInPeople } from "./demo-people.ts";
import { plainRow, ratioRow, takeTurns, type Bench, type Row, type Size } from "./row.ts";

interface Scale {
  readonly bytes: number;
  readonly rounds: number;
  readonly cuts: number;
}
const MB = 1024 ** 2;
const scales: Readonly<Record<Size, Scale>> = {
  full: { bytes: 1024 * MB, rounds: 3, cuts: 10 },
  toy: { bytes: 24 * MB, rounds: 0, cuts: 2 },
};
const AT_ONCE = 8;
const VIDEO = "/api/v1/video/fans-media";
const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;
const rate = (bytes: number): string => `${megabytes(bytes)}/s`;

/** A piece of zeros, sent anew each time. */
const piece = Buffer.alloc(PIECE);

const send = (
  agent: Agent,
  address: string,
  headers: Readonly<Record<string, string>>,
  bytes: Buffer,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const sending = request(address, {
      method: "PATCH",
      agent,
      headers: { ...headers, "content-length": bytes.length },
    });
    sending.once("error", reject);
    sending.once("response", (answer) => {
      answer.resume().once("end", () => {
        if (answer.statusCode === 204) resolve();
        else reject(new Error(`a piece was answered ${answer.statusCode}`));
      });
    });
    sending.end(bytes);
  });

/** Sends so many bytes one piece after another over one line; answers nothing. */
const sendAll = async (
  address: string,
  bytes: number,
  headersAt: (offset: number) => Readonly<Record<string, string>>,
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let at = 0; at < bytes; at += PIECE)
      await send(agent, address, headersAt(at), piece.subarray(0, Math.min(PIECE, bytes - at)));
  } finally {
    agent.destroy();
  }
};

const perSecond = async (bytes: number, work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return bytes / ((performance.now() - begin) / 1000);
};

const measure = async (
  server: ServerProcess,
  bareOrigin: string,
  { bytes, rounds }: Scale,
): Promise<readonly Row[]> => {
  const clients = await signInPeople(server.origin);
  const ours = async (turn: number): Promise<void> => {
    const upload = await tusOf(clients[turn % clients.length]!, server.origin);
    // The last byte never comes: the file is not looked at.
    const { status } = await upload.begin(VIDEO, bytes + 1);
    if (status !== 201) throw new Error(`an upload was refused: ${status}`);
    await sendAll(server.origin + upload.path(), bytes, (offset) => ({
      "tus-resumable": "1.0.0",
      "upload-token": upload.token,
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    }));
    await upload.end();
  };
  let files = 0;
  const baseline = async (): Promise<void> => {
    const address = `${bareOrigin}/${(files += 1)}`;
    await sendAll(address, bytes, () => ({}));
    await fetch(address, { method: "DELETE" });
  };
  const memory = watchMemory(server.pid);
  const figures = await takeTurns(
    rounds,
    () => perSecond(bytes, () => ours(0)),
    () => perSecond(bytes, baseline),
  );
  const one = memory.stop();
  const many = watchMemory(server.pid);
  const turns = Array.from({ length: AT_ONCE }, (_, turn) => turn);
  const together = await takeTurns(
    0,
    () => perSecond(AT_ONCE * bytes, () => Promise.all(turns.map(ours))),
    () => perSecond(AT_ONCE * bytes, () => Promise.all(turns.map(baseline))),
  );
  const all = many.stop();
  const texts = { show: rate, comparedWith: "a bare server that writes the stream to disk" };
  const most = 64 * MB;
  const size = megabytes(bytes);
  const grows = (what: string, growth: number): Row =>
    plainRow(`memory of the server while ${what}`, megabytes(growth), "at most 64 MB", growth <= most);
  return [
    ratioRow(`an upload of ${size} in pieces of 8 MB`, figures, texts, { atLeast: 0.7 }),
    grows("it comes", one),
    ratioRow(`${AT_ONCE} such uploads at once`, together, texts, { atLeast: 0.7 }),
    grows(`${AT_ONCE} come`, all),
  ];
};

/** What files in pieces cost, and how much a cut line costs of them. */
export const uploads: Bench = {
  name: "uploads",
  run: async (size) => {
    const scale = scales[size];
    const postgres = await startBenchPostgres();
    const sink = join(postgres.folder, "sink");
    await mkdir(sink);
    const bare = await startBare(new URL("bare-sink.ts", import.meta.url), { folder: sink });
    try {
      const server = await launchServer({
        ...{ DATABASE_URL: await postgres.create("uploads"), DATA_DIR: `${postgres.folder}/data` },
        ...{ DEMO: "1", DEMO_HISTORY: "0", LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" },
      });
      let rows: readonly Row[];
      try {
        rows = await measure(server, bare.origin, scale);
      } finally {
        await server.stop();
      }
      const { again, cuts, same } = await runUploadFaults(scale.bytes, scale.cuts, 0);
      if (!same) throw new Error("an upload through cut lines arrived otherwise than it was sent");
      const each = again / cuts;
      return [
        ...rows,
        plainRow(
          `bytes sent again for each of ${cuts} cut lines`,
          megabytes(each),
          "at most 8 MB",
          each <= PIECE,
        ),
      ];
    } finally {
      bare.stop();
      await postgres.stop();
    }
  },
};
