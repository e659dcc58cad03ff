import * as Schema from "effect/Schema";

import { uploadKinds } from "../../domain/upload/upload-kind.ts";
import { short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";

const Text = Schema.String;

/** What the calls that use an upload name it by (COVER-35). */
const Uploaded = Schema.Struct({ token: Text, server: Text });

/** Sending files (CAPI-14 to -16, X-22). */
export const uploadEndpoints = {
  getUploadToken: {
    kind: "json",
    method: "GET",
    path: "/api/v1/upload-token",
    access: "user",
    summary:
      "A token for the header `Upload-Token` of one upload: good for an hour and one file (CAPI-14, X-22).",
    success: Schema.Struct({ token: Text }),
    failures: [],
  },
  getUploadStates: {
    kind: "json",
    method: "GET",
    path: "/api/v1/upload-states",
    access: "user",
    summary:
      "How far pictures, films and sounds are that one has sent, by their tokens, divided by commas: `percent` of what is made of each, `error` says why one cannot be made, `is_used` whether something shows it already. One that is not known any more is left out.",
    query: Schema.Struct({ tkns: short(1000) }),
    success: Schema.Struct({
      items: Schema.Array(
        Schema.Struct({
          tkn: Text,
          state: Schema.Literals(["waiting", "processing", "ready", "failed"]),
          percent: Schema.Int,
          error: Schema.NullOr(Text),
          is_used: Schema.Boolean,
          thumb_url: Schema.NullOr(Text),
        }),
      ),
    }),
    failures: [],
  },
  uploadDocument: {
    kind: "upload",
    method: "POST",
    path: uploadKinds.document.path,
    access: "user",
    summary:
      "Upload a picture of a document: a gif, jpeg, png or webp of at most 10 MB as `file` of a form (UPLOAD-12, CERR-38). It is kept encrypted; what nothing refers to is removed after 24 hours.",
    success: Uploaded,
    failures: ["upload_expired", "file_too_large", "file_refused"],
  },
  uploadAvatar: {
    kind: "upload",
    method: "POST",
    path: uploadKinds.avatar.path,
    access: "user",
    summary:
      "Upload a picture of oneself: a jpeg, png or webp of at most 10 MB and at least 200x200 px as `file` of a form (UPLOAD-12, CAPI-15, CAPI-36). Kept as a square of 512 px; what nothing uses is removed after 24 hours.",
    success: Uploaded,
    failures: ["upload_expired", "file_too_large", "file_refused"],
  },
  uploadCover: {
    kind: "upload",
    method: "POST",
    path: uploadKinds.cover.path,
    access: "user",
    summary:
      "Upload a cover: a gif, jpeg, png or webp of at most 10 MB and at least 960x300 px as `file` of a form (UPLOAD-12, CAPI-16). Kept at most 1920 px wide; what nothing uses is removed after 24 hours.",
    success: Uploaded,
    failures: ["upload_expired", "file_too_large", "file_refused"],
  },
  uploadImage: {
    kind: "upload",
    method: "POST",
    path: uploadKinds.image.path,
    access: "user",
    summary:
      "Upload a picture of a post, message or gallery: a gif, jpeg, png or webp of at most 10 MB and 8000x8000 px as `file` of a form (UPLOAD-12, CAPI-36). Kept at most 2048 px a side; what nothing uses is removed after 24 hours.",
    success: Uploaded,
    failures: ["upload_expired", "file_too_large", "file_refused"],
  },
  uploadLogo: {
    kind: "upload",
    method: "POST",
    path: uploadKinds.logo.path,
    access: "user",
    summary:
      "Upload a picture of a page's own look: a jpeg, png or webp of at most 10 MB and 8000x8000 px as `file` of a form (UPLOAD-12, UPLOAD-14). Kept at most 1200 px a side; what nothing uses is removed after 24 hours.",
    success: Uploaded,
    failures: ["upload_expired", "file_too_large", "file_refused"],
  },
  uploadVideo: {
    kind: "upload",
    method: "POST",
    path: uploadKinds.video.path,
    access: "user",
    summary:
      "Upload a film as `file` of a form: mp4, m4v, mov, wmv, flv, avi, mkv, webm, mpg, mpeg, 3gp or mts of at most 2 GB and 4 hours, known by its content (UPLOAD-12, UPLOAD-13, CAPI-17). It is made anew as H.264 with AAC of at most 1080p after the answer; what nothing uses is removed after 24 hours.",
    success: Uploaded,
    failures: ["upload_expired", "file_too_large", "file_refused"],
  },
  uploadAudio: {
    kind: "upload",
    method: "POST",
    path: uploadKinds.audio.path,
    access: "user",
    summary:
      "Upload a sound as `file` of a form: mp3, m4a, ogg or wav of at most 200 MB, known by its content (UPLOAD-12, CAPI-36). It is made anew as AAC of 128 kbit/s after the answer; what nothing uses is removed after 24 hours.",
    success: Uploaded,
    failures: ["upload_expired", "file_too_large", "file_refused"],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
