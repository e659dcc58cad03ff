import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";

import type { Kysely } from "kysely";
import type { Client } from "pg";
import type { Logger } from "pino";

import type { Config } from "../config/config.ts";
import type { Database } from "../database/schema.ts";
import { refuse, type Refusal } from "../http/reply.ts";
import { LEAST_LEFT } from "../media/disk-room.ts";
import type { Clock } from "../ports/clock.ts";
import { beginUpload, bytesToCome, type NewUpload } from "./open-uploads.ts";
import { RETRY_SECONDS } from "./upload-places.ts";

/** Where the pieces of uploads lie until they are whole. */
export const piecesFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "pieces");

/** When to try again, in seconds, while the disk is full, and after too many bytes a day. */
const FULL_SECONDS = 60;
const MUCH_SECONDS = 3600;

/** The room on this node's disk, which is promised to uploads before they come. */
export interface UploadRoom {
  /** Begins an upload that has room and is within what its account may send a day; else answers why it has not begun. */
  readonly begin: (upload: Omit<NewUpload, "now">) => Promise<Refusal | null>;
  /** Whether an upload that has begun may go on: something else may have filled the disk. */
  readonly isLeft: () => Promise<boolean>;
}

/** What uploads use of the product. */
export interface UploadParts {
  readonly config: Pick<Config, "dataDir" | "databaseUrl">;
  readonly database: Kysely<Database>;
  readonly clock: Pick<Clock, "now">;
  readonly log: Pick<Logger, "warn">;
  /** A connection of its own to the database. */
  readonly connect: () => Promise<Client>;
}

export const createUploadRoom = ({
  config,
  database,
  clock,
}: Pick<UploadParts, "config" | "database" | "clock">): UploadRoom => {
  const sizeHere = async (id: string): Promise<number> => {
    const found = await stat(join(piecesFolder(config), id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    return found?.size ?? 0;
  };

  const isFree = async (bytes: number): Promise<boolean> => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize > bytes + LEAST_LEFT;
  };

  /** Whether there is room for so many bytes besides those that are promised to others. */
  const hasRoom = async (size: number): Promise<boolean> =>
    isFree(size + (await bytesToCome(database, clock.now(), sizeHere)));

  // One upload begins at a time: the next one counts what this one was promised. Whoever waits has a place.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(begin: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(begin, begin);
    last = turn;
    return turn;
  };

  return {
    isLeft: () => isFree(0),
    begin: async (upload) => {
      const begun = await inTurn(async () =>
        (await hasRoom(upload.size)) ? beginUpload(database, { ...upload, now: clock.now() }) : "full",
      );
      if (begun === "begun") return null;
      if (begun === "used") return refuse("upload_expired");
      if (begun === "full") return refuse("unavailable", { retryAfter: FULL_SECONDS });
      return refuse("too_many", { retryAfter: begun === "many" ? RETRY_SECONDS : MUCH_SECONDS });
    },
  };
};
