import { IMAGE_SIDE_LIMIT } from "../../domain/upload/image-file.ts";
import type { PictureKind } from "../../domain/upload/picture-kind.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, type Refusal, type Reply } from "../http/reply.ts";
import { keepUpload } from "./keep-upload.ts";
import { UPLOAD_SERVER } from "./upload-server.ts";
import { refuseLargeFile, RETRY_SECONDS } from "./upload-request.ts";
import { makeUploadToken, readUploadToken, type UploadGrant } from "./upload-token.ts";

const UPLOADS_AN_HOUR = 40;
const HOUR = 3600;

/** A token is counted, and each try to use it: one that is refused stays good, and reading a picture costs much. */
const refuseMany = async (
  kind: "upload" | "upload-try",
  context: RequestContext,
): Promise<Refusal | null> => {
  const key = `${kind}:${signedIn(context).id}`;
  const { retryAfter } = await context.services.limits.consume(key, UPLOADS_AN_HOUR, HOUR);
  return retryAfter > 0 ? refuse("too_many", { retryAfter }) : null;
};

type Taken = Reply<{ readonly token: string; readonly server: string }>;

const take = async (kind: PictureKind, grant: UploadGrant, context: RequestContext): Promise<Taken> => {
  const { services, now, upload } = context;
  const used = await services.database
    .selectFrom("upload")
    .select("id")
    .where("id", "=", grant.id)
    .executeTakeFirst();
  if (used !== undefined) return refuse("upload_expired");
  const refusal = await refuseMany("upload-try", context);
  if (refusal !== null) return refusal;
  const picture = await services.uploads.receive(upload!, grant.accountId, kind);
  switch (picture.kind) {
    case "long":
      return refuseLargeFile();
    case "large":
      return refuse("file_too_large", { values: { size: IMAGE_SIDE_LIMIT } });
    case "foreign":
    case "small":
      return refuse("file_refused", { error: picture.text });
    case "broken":
      return refuse("file_refused");
    case "busy":
      return refuse("unavailable", { retryAfter: RETRY_SECONDS });
    case "gone":
      return refuse("bad_request");
    case "clean":
      return (await keepUpload(services, { ...grant, kind, now }, picture))
        ? answer({ token: grant.id, server: UPLOAD_SERVER })
        : refuse("upload_expired");
  }
};

const takes =
  (kind: PictureKind) =>
  async (_input: unknown, context: RequestContext): Promise<Taken> => {
    const { services, now, headers } = context;
    const grant = readUploadToken(services.keys, headers["upload-token"], now);
    if (grant === null || grant.accountId !== signedIn(context).id) return refuse("upload_expired");
    return take(kind, grant, context);
  };

/** Uploads: a token for each, and pictures, which are kept encrypted, or as media, until they are used (CAPI-14 to -16, ROUTE-45). */
export const uploadHandlers = {
  getUploadToken: async (_input, context) => {
    const { services, now } = context;
    const { id } = signedIn(context);
    return (
      (await refuseMany("upload", context)) ?? answer({ token: makeUploadToken(services.keys, id, now) })
    );
  },
  uploadDocument: takes("document"),
  uploadAvatar: takes("avatar"),
  uploadCover: takes("cover"),
  uploadImage: takes("image"),
} satisfies Partial<Handlers>;
