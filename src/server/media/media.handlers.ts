import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";

import { sizedPicture } from "../../domain/media/picture-sizes.ts";
import type { Handlers } from "../http/context.ts";
import { content, refuse } from "../http/reply.ts";
import type { Services } from "../services.ts";
import { mediaHostsOf } from "../site/site.ts";
import { addressSeconds, isPublicMedia, opensMedia } from "./media-address.ts";
import { TooMany } from "./few-at-once.ts";
import { byteRange, type ByteRange } from "./byte-range.ts";
import type { StoredFile } from "./media.port.ts";

const types: Readonly<Record<string, string>> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webm: "video/webm",
  mp4: "video/mp4",
  m4a: "audio/mp4",
  wav: "audio/wav",
  mp3: "audio/mpeg",
};

const prefix = "/media/";

/** A picture in one of our widths is made once and for all; the site's operator may replace an original. */
const cacheControlOf = (name: string): string => {
  if (!isPublicMedia(name)) return `private, max-age=${addressSeconds}, immutable`;
  return sizedPicture(name) === null ? "public, max-age=604800" : "public, max-age=31536000, immutable";
};

/** The file of a name, and the name it is stored by: a width that cannot be made now, as on a full disk or while many are made, is shown by its original. */
const findPicture = async ({ ports: { media }, log }: Services, name: string) => {
  try {
    return { file: await media.find(name), stored: name };
  } catch (error) {
    const sized = sizedPicture(name);
    if (sized === null) throw error;
    const level = error instanceof TooMany ? "warn" : "error";
    log[level]({ err: error, name }, "a picture could not be made narrower");
    return { file: await media.find(sized.original), stored: sized.original };
  }
};

const bodyOf = async ({ log }: Pick<Services, "log">, file: StoredFile, part?: ByteRange) => {
  const { send } = file;
  if (send === undefined) return file.read(part);
  return {
    sendTo: (response: ServerResponse): void => {
      send(response, part).catch((error: unknown) => {
        log.error({ err: error }, "a file could not be read to its end");
        response.destroy();
      });
    },
  };
};

/** Stored files by signed addresses, whole or in ranges (POSTS-27). What is not signed or over is refused. */
export const mediaHandlers = {
  getMedia: async (_input, { url, method, headers, now, site, services }) => {
    const { pathname, searchParams } = new URL(url, "http://media");
    const name = pathname.slice(prefix.length);
    if (!opensMedia(services.keys, name, searchParams, now)) return refuse("not_allowed");
    const { file, stored } = await findPicture(services, name);
    if (file === null) return refuse("not_found");
    const type = types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    const shared = {
      "accept-ranges": "bytes",
      "cache-control": cacheControlOf(stored),
      // Pages show media of a host that may belong to another site altogether; the address is what opens them.
      "cross-origin-resource-policy": mediaHostsOf(site).length === 0 ? "same-site" : "cross-origin",
    };
    // Who asks for headers alone is told the length, and nothing is read.
    const read = (part?: ByteRange) => (method === "HEAD" ? Readable.from([]) : bodyOf(services, file, part));
    const range = byteRange(headers.range, file.size);
    if (range === "unsatisfiable") {
      return content(type, null, {
        status: 416,
        headers: { ...shared, "content-range": `bytes */${file.size}` },
      });
    }
    if (range === null) {
      return content(type, await read(), {
        headers: { ...shared, "content-length": String(file.size) },
      });
    }
    const { first, last } = range;
    return content(type, await read(range), {
      status: 206,
      headers: {
        ...shared,
        "content-length": String(last - first + 1),
        "content-range": `bytes ${first}-${last}/${file.size}`,
      },
    });
  },
} satisfies Partial<Handlers>;
