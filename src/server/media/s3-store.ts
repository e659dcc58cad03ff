import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type * as Sdk from "@aws-sdk/client-s3";

import type { MediaSettings } from "../config/media-settings.ts";
import { isMediaName, type MediaPort } from "./media.port.ts";
import { StorageAway } from "./storage-away.ts";

type Settings = Extract<MediaSettings, { readonly kind: "s3" }>;

/** A failure of the client: with what was answered, if anything was. */
type Answered = Error & { readonly $metadata?: { readonly httpStatusCode?: number } };

const statusOf = (error: unknown): number | undefined => (error as Answered).$metadata?.httpStatusCode;

/** Whatever the storage answers instead of a file, or that it does not answer, is its own fault: slow, gone, other keys, another region. */
const away = (error: unknown): never => {
  const { name, message, $metadata } = error as Answered;
  if ($metadata === undefined || name === "AbortError") throw error;
  throw new StorageAway(`The bucket answered ${statusOf(error) ?? "nothing"}: ${name}, ${message}`, {
    cause: error,
  });
};

const checked = (name: string): string => {
  if (!isMediaName(name)) throw new Error(`'${name}' cannot be the name of a media file.`);
  return name;
};

/** Some storages keep no list of what was begun: there it goes by a rule of the bucket (`docs/OPERATIONS.md`). */
const unlessUnknown = (error: unknown): null => (statusOf(error) === 501 ? null : away(error));

/** The rest of a file does not come, or the disk that it goes to takes no more. */
const broken = (error: unknown): never => {
  const { name, message } = error as Error;
  if (name === "AbortError") throw error;
  throw new StorageAway(`A file of the bucket did not arrive: ${message}`, { cause: error });
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
  /** A file that is not there is no failure; a bucket that is not there, or whatever else stands at its address, is one. */
  const orNull = async (answered: unknown): Promise<null> => {
    if (statusOf(answered) !== 404) return away(answered);
    if ((answered as Answered).name !== "NoSuchKey")
      await client.send(new sdk.HeadBucketCommand({ Bucket: bucket })).catch(away);
    return null;
  };

  return {
    find: async (name) => {
      if (!isMediaName(name)) return null;
      const found = await client.send(new sdk.HeadObjectCommand(at(name))).catch(orNull);
      if (found === null) return null;
      return {
        size: found.ContentLength ?? 0,
        read: async (range) => {
          const asked = range === undefined ? undefined : `bytes=${range.first}-${range.last}`;
          return (await get(name, asked).catch(away)).Body as Readable;
        },
      };
    },
    put: async (name, bytes) => {
      await client.send(new sdk.PutObjectCommand({ ...at(checked(name)), Body: bytes })).catch(away);
    },
    putFile: async (name, path, signal) => {
      signal?.throwIfAborted();
      // Parts of eight megabytes, two at a time: no file is in memory as a whole.
      const params = { ...at(checked(name)), Body: createReadStream(path) };
      const upload = new Upload({ client, params, partSize: 8 * 1024 * 1024, queueSize: 2 });
      const abort = () => void upload.abort();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        await upload.done().catch(away);
      } finally {
        signal?.removeEventListener("abort", abort);
      }
      await rm(path, { force: true });
    },
    fetch: async (name, path, signal) => {
      const found = await get(checked(name), undefined, signal).catch(orNull);
      if (found === null) return false;
      const file = createWriteStream(path, { flags: "wx" });
      await pipeline(found.Body as Readable, file, { ...(signal && { signal }) }).catch(broken);
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
    list: async function* (folder, after) {
      const asked = { Bucket: bucket, Prefix: `${folder}/`, StartAfter: after };
      let next: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({ ...asked, ContinuationToken: next });
        const page = await client.send(command).catch(away);
        for (const { Key: name, LastModified: since } of page.Contents ?? [])
          if (name !== undefined) yield { name, since: since?.getTime() ?? Date.now() };
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
    removeUnfinished: async (folder, before, signal) => {
      let markers: Pick<Sdk.ListMultipartUploadsCommandInput, "KeyMarker" | "UploadIdMarker"> = {};
      for (;;) {
        signal.throwIfAborted();
        const asked = { Bucket: bucket, Prefix: `${folder}/`, ...markers };
        const page = await client.send(new sdk.ListMultipartUploadsCommand(asked)).catch(unlessUnknown);
        for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
          if (Initiated !== undefined && Initiated.getTime() < before)
            await client
              .send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
              .catch(orNull);
        if (page?.IsTruncated !== true) return;
        markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      }
    },
  };
};
