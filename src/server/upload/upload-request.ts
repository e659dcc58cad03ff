import type { FastifyReply, FastifyRequest } from "fastify";

import { IMAGE_BYTES } from "../../domain/upload/image-file.ts";
import { failureOutgoing } from "../http/outgoing.ts";
import { isSecure } from "../http/request-context.ts";
import { writeOutgoing } from "../http/write-outgoing.ts";
import type { Services } from "../services.ts";
import { readUploadToken } from "./upload-token.ts";

/** The whole request of an upload: the file and what a form puts around it. */
export const UPLOAD_LIMIT = IMAGE_BYTES + 16 * 1024;

type Headers = Readonly<Record<string, string>>;

/** Refuses an upload without a good token before its body is read: nobody makes the server read megabytes for nothing. */
export const refuseEarly =
  (services: Services, headers: { readonly plain: Headers; readonly secured: Headers }) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const token = request.headers["upload-token"];
    if (readUploadToken(services.keys, token, services.clock.now()) !== null) return undefined;
    reply.failure = "upload_expired";
    reply.header("connection", "close");
    const { plain, secured } = headers;
    return writeOutgoing(
      reply,
      failureOutgoing("upload_expired"),
      isSecure(request, services) ? secured : plain,
    );
  };

const FORM = /^multipart\/form-data; *boundary="?([\w'-]{1,70})"?$/i;
const LONGEST_HEAD = 4096;

/** Whether a form is one part below a short head: to read thousands keeps everybody else waiting for seconds. */
const isOnePart = (bytes: Buffer, boundary: string): boolean => {
  const line = `--${boundary}`;
  const end = bytes.indexOf(`\r\n${line}`, line.length);
  const head = bytes.subarray(0, LONGEST_HEAD).indexOf("\r\n\r\n");
  return head !== -1 && bytes.indexOf(line) === 0 && bytes.indexOf(`${line}--`, end) === end + 2;
};

/** The file of a multipart form of nothing else, under the name `file`; null when there is none, or no such form. */
export const fileOf = async (bytes: Buffer, type: string): Promise<Buffer | null> => {
  const boundary = FORM.exec(type)?.[1];
  if (boundary === undefined || !isOnePart(bytes, boundary)) return null;
  try {
    const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
    const form = await new Response(new Uint8Array(bytes), { headers }).formData();
    const file = form.get("file");
    return file === null || typeof file === "string" ? null : Buffer.from(await file.arrayBuffer());
  } catch {
    return null;
  }
};
