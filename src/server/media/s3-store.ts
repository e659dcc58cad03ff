import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type * as Sdk from "@aws-sdk/client-s3";

import type { MediaSettings } from "../config/media-settings.ts";
import { isMediaName, type MediaPort } from "./media.port.ts";

type Settings = Extract<MediaSettings, { readonly kind: "s3" }>;

interface Answered {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** What there is not is no failure. */
const orNull = (error: unknown): null => {
  if ((error as Answered).$metadata?.httpStatusCode === 404) return null;
  throw error;
};

const checked = (name: string): string => {
  if (!isMediaName(name)) throw new Error(`'${name}' cannot be the name of a media file.`);
  return name;
};

/** How long a storage may take to accept a connection, and say nothing on one, in milliseconds. */
const CONNECTING = 10_000;
/** Longer than a visitor may read nothing of what comes from there (`http/timeouts.ts`). */
const SILENT = 90_000;

/**
 * Files as objects of a bucket: each is there as a whole, or not at all. The client is loaded here and not when it is first needed:
 * what cannot be loaded in a bad moment is not loaded again by this process.
 */
export const createS3Store = async (
  { bucket, endpoint, region, accessKey, secretKey }: Settings,
  silent = SILENT,
): Promise<MediaPort> => {
  const [sdk, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  // Each visitor who is sent a film has a connection to the storage meanwhile.
  const agent = { maxSockets: 1000 };
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Storages of others know neither names of hosts for buckets nor Amazon's newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECTING,
      socketTimeout: silent,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(endpoint === null ? {} : { endpoint }),
  });
  const at = (name: string) => ({ Bucket: bucket, Key: name });
  const get = (
    name: string,
    range?: string,
    abortSignal?: AbortSignal,
  ): Promise<Sdk.GetObjectCommandOutput> =>
    client.send(new sdk.GetObjectCommand({ ...at(name), Range: range }), {
      ...(abortSignal && { abortSignal }),
    });

  return {
    find: async (name) => {
      if (!isMediaName(name)) return null;
      const found = await client.send(new sdk.HeadObjectCommand(at(name))).catch(orNull);
      if (found === null) return null;
      return {
        size: found.ContentLength ?? 0,
        read: async (range) => {
          const asked = range === undefined ? undefined : `bytes=${range.first}-${range.last}`;
          return (await get(name, asked)).Body as Readable;
        },
      };
    },
    put: async (name, bytes) => {
      await client.send(new sdk.PutObjectCommand({ ...at(checked(name)), Body: bytes }));
    },
    putFile: async (name, path, signal) => {
      signal?.throwIfAborted();
      // Parts of eight megabytes, two at a time: no file is in memory as a whole.
      const params = { ...at(checked(name)), Body: createReadStream(path) };
      const upload = new Upload({ client, params, partSize: 8 * 1024 * 1024, queueSize: 2 });
      const abort = () => void upload.abort();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        await upload.done();
      } finally {
        signal?.removeEventListener("abort", abort);
      }
      await rm(path, { force: true });
    },
    fetch: async (name, path, signal) => {
      const found = await get(checked(name), undefined, signal).catch(orNull);
      if (found === null) return false;
      const file = createWriteStream(path, { flags: "wx" });
      await pipeline(found.Body as Readable, file, { ...(signal && { signal }) });
      return true;
    },
    copy: async (from, to) => {
      const copied = new sdk.CopyObjectCommand({
        ...at(checked(to)),
        CopySource: `${bucket}/${checked(from)}`,
      });
      return (await client.send(copied).catch(orNull)) !== null;
    },
    remove: async (name) => {
      if (!isMediaName(name)) return;
      await client.send(new sdk.DeleteObjectCommand(at(name))).catch(orNull);
    },
    list: async function* (folder) {
      const asked = { Bucket: bucket, Prefix: `${folder}/` };
      for await (const page of sdk.paginateListObjectsV2({ client }, asked))
        for (const { Key: name, LastModified: since } of page.Contents ?? [])
          if (name !== undefined) yield { name, since: since?.getTime() ?? Date.now() };
    },
  };
};
