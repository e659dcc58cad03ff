import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";

import type { Kysely } from "kysely";
import type { Logger } from "pino";

import { ConfigError, type Config } from "../config/config.ts";
import type { Database } from "../database/schema.ts";
import type { MediaPort } from "./media.port.ts";

/** The file of a storage that says which database it belongs to. No address leads there. */
export const MARK_FILE = "storage/mark.txt";

/** The row of `server_key` with the mark of the database's storage. */
const KEY = "storage";
/** Before a mark of the database that may not be in its storage yet: its node stopped between both. */
const BEGUN = "begun ";

/** How long a storage may take to say what its mark is, in milliseconds. */
const MARK_TIMEOUT = 20_000;

interface Marked {
  readonly config: Pick<Config, "databaseUrl" | "dataDir" | "media">;
  readonly database: Kysely<Database>;
  readonly media: MediaPort;
  readonly log: Pick<Logger, "error">;
}

/** The storage of a node in words. */
const nameOf = ({ media, dataDir }: Marked["config"]): string =>
  media.kind === "s3" ? `the bucket ${media.bucket}` : `the folder ${dataDir}/media`;

const inTime = <Result>(asked: Promise<Result>, timeout: number): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The storage does not answer.")), timeout);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
};

const markOf = async (media: MediaPort): Promise<string | null> => {
  const found = await media.find(MARK_FILE);
  return found === null ? null : (await text(await found.read())).trim();
};

const knownTo = (database: Kysely<Database>) =>
  database.selectFrom("server_key").select("value").where("name", "=", KEY).executeTakeFirst();

const begin = async (database: Kysely<Database>): Promise<string> => {
  const mark = randomBytes(12).toString("hex");
  await database
    .insertInto("server_key")
    .values({ name: KEY, value: BEGUN + mark })
    .execute();
  return mark;
};

/**
 * Sees to it that the storage of this node is that of the database: both know one mark, which the first start draws. Throws
 * `ConfigError` for another storage. The caller holds the start-up lock. One data folder with its own database has nothing to compare.
 * A storage that does not answer and whose mark the database knows is taken for the right one: it is asked again at the next start.
 */
export const checkStorage = async (
  { config, database, media, log }: Marked,
  timeout = MARK_TIMEOUT,
): Promise<void> => {
  if (config.databaseUrl === null && config.media.kind === "disk") return;
  const stored = await knownTo(database);
  const isBegun = stored === undefined || stored.value.startsWith(BEGUN);
  let found: string | null;
  try {
    found = await inTime(markOf(media), timeout);
  } catch (error) {
    if (isBegun) throw error;
    log.error({ err: error }, "the storage of media could not be asked for its mark");
    return;
  }
  const storage = nameOf(config);
  if (stored === undefined && found !== null)
    throw new ConfigError(
      `Media of another database lie in ${storage}: set MEDIA_URL to a storage of this one, or remove ${MARK_FILE} there if nothing else uses it.`,
    );
  const mark = stored === undefined ? await begin(database) : stored.value.replace(BEGUN, "");
  if (isBegun && found === null) await media.put(MARK_FILE, Buffer.from(`${mark}\n`));
  else if (found !== mark)
    throw new ConfigError(
      `The media of this database do not lie in ${storage}: set MEDIA_URL (or DATA_DIR) to the storage that all its nodes share, or copy everything there with ${MARK_FILE}.`,
    );
  if (isBegun)
    await database.updateTable("server_key").set({ value: mark }).where("name", "=", KEY).execute();
};
