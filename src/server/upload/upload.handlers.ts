import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { isPlayed, refusedText, type UploadKind } from "../../domain/upload/upload-kind.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, type Refusal } from "../http/reply.ts";
import { mediaAddress } from "../media/media-address.ts";
import type { Services } from "../services.ts";
import { endUpload, type NewUpload } from "./open-uploads.ts";
import { takeFile, type Taken } from "./take-file.ts";
import { RETRY_SECONDS } from "./upload-places.ts";
import { refuseLargeFile } from "./upload-request.ts";
import { makeUploadToken, readUploadToken, type UploadGrant } from "./upload-token.ts";
import { uploadLimit } from "./uploads.ts";

/** Tokens, and tries to use one for a medium: albums. Documents, avatars and covers are few. */
const MEDIA_AN_HOUR = 600;
const PICTURES_AN_HOUR = 40;
const HOUR = 3600;
/** Of smaller ones the room and the bytes of a day are not counted, in bytes. */
const SMALL = 4 * 1024 * 1024;

/** A token is counted, and each try to use it: one that is refused stays good, and reading a picture costs much. */
const refuseMany = async (
  kind: "upload" | "upload-try" | "media-try",
  context: RequestContext,
): Promise<Refusal | null> => {
  const key = `${kind}:${signedIn(context).id}`;
  const { retryAfter } = await context.services.limits.consume(
    key,
    kind === "upload-try" ? PICTURES_AN_HOUR : MEDIA_AN_HOUR,
    HOUR,
  );
  return retryAfter > 0 ? refuse("too_many", { retryAfter }) : null;
};

/** How long a request says that it is, in bytes; one that does not say may be as long as its kind is at most. */
const bytesOf = ({ headers }: IncomingMessage, kind: UploadKind): number =>
  Number(headers["content-length"] ?? uploadLimit(kind));

/** Runs `receive` once an upload that is large has room, and counts it as under way until then; else answers why it may not come. */
const withRoom = async <Result>(
  { uploads, database }: Services,
  upload: Omit<NewUpload, "now">,
  receive: () => Promise<Result>,
): Promise<Result | Refusal> => {
  if (upload.size <= SMALL) return receive();
  // Each try counts by itself: the token of one that is refused stays good.
  const id = randomBytes(18).toString("base64url");
  const refusal = await uploads.room.begin({ ...upload, id });
  if (refusal !== null) return refusal;
  try {
    return await receive();
  } finally {
    await endUpload(database, id);
  }
};

const take = async (kind: UploadKind, grant: UploadGrant, context: RequestContext): Promise<Taken> => {
  const { services, now, upload } = context;
  const used = await services.database
    .selectFrom("upload")
    .select("id")
    .where("id", "=", grant.id)
    .executeTakeFirst();
  if (used !== undefined) return refuse("upload_expired");
  const refusal = await refuseMany(kind === "image" || isPlayed(kind) ? "media-try" : "upload-try", context);
  if (refusal !== null) return refusal;
  const taken = await withRoom(services, { ...grant, kind, size: bytesOf(upload!, kind) }, () =>
    services.uploads.receive(upload!, kind, (file, gone) =>
      takeFile(services, { ...grant, kind, now }, file, gone),
    ),
  );
  if (taken === "full") return refuse("unavailable", { retryAfter: RETRY_SECONDS });
  if (taken === "long") return refuseLargeFile(kind);
  if (taken === "foreign") return refuse("file_refused", { error: refusedText(kind) });
  return taken === "gone" ? refuse("bad_request") : taken;
};

const takes =
  (kind: UploadKind) =>
  async (_input: unknown, context: RequestContext): Promise<Taken> => {
    const { services, now, headers } = context;
    const grant = readUploadToken(services.keys, headers["upload-token"], now);
    if (grant === null || grant.accountId !== signedIn(context).id) return refuse("upload_expired");
    return take(kind, grant, context);
  };

/** Uploads: a token for each, and files, which are kept encrypted, or as media, until they are used (CAPI-14 to -17, ROUTE-45). */
export const uploadHandlers = {
  getUploadToken: async (_input, context) => {
    const { services, now } = context;
    const { id } = signedIn(context);
    return (
      (await refuseMany("upload", context)) ?? answer({ token: makeUploadToken(services.keys, id, now) })
    );
  },
  getUploadStates: async ({ tkns }, context) => {
    const { services, now } = context;
    const found = await services.database
      .selectFrom("upload as u")
      .innerJoin("media as m", "m.id", "u.media_id")
      .select(["u.id as tkn", "u.used_by", "m.state", "m.percent", "m.error", "m.thumb"])
      .where("u.id", "in", tkns.split(","))
      .where("u.account_id", "=", signedIn(context).id)
      .orderBy("u.id")
      .execute();
    const items = found.map(({ used_by, thumb, ...item }) => ({
      ...item,
      is_used: used_by !== null,
      thumb_url: thumb !== null && item.state === "ready" ? mediaAddress(services.keys, thumb, now) : null,
    }));
    return answer({ items });
  },
  uploadDocument: takes("document"),
  uploadAvatar: takes("avatar"),
  uploadCover: takes("cover"),
  uploadImage: takes("image"),
  uploadLogo: takes("logo"),
  uploadVideo: takes("video"),
  uploadAudio: takes("audio"),
} satisfies Partial<Handlers>;
