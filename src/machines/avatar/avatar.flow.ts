import { defineFlow } from "../app/flow.ts";
import { sampleFailure, sampleMeanwhile } from "../app/sample-records.ts";
import { avatarMachine, selectAvatarView } from "./avatar.machine.ts";
import { avatarPhrases } from "./avatar.phrases.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const facts = { signedIn: true, now: 1_790_000_000, page } as const;
const about = { kind: "avatar", accountId: "ava", displayName: "Ava" } as const;
const chosen = {
  type: "file.chosen",
  mediaType: "image/jpeg",
  size: 2_400_000,
  document_file: null,
} as const;
const changed = sampleMeanwhile("avatar", { fans_avatar_url: "/media/public/avatars/other.webp" });
const failed = { status: "failed", failure: sampleFailure } as const;

export const avatarFlow = defineFlow({
  slug: "avatar",
  title: "Edit Avatar",
  machine: avatarMachine,
  inputs: [
    { ...facts, request: { ...about, avatarUrl: null } },
    { ...facts, request: { ...about, avatarUrl: "/media/public/avatars/ava.webp" } },
  ],
  events: [
    chosen,
    { ...chosen, mediaType: "image/gif" },
    { ...chosen, size: 11_000_000 },
    { type: "picture.read", url: "blob:picture", width: 1200, height: 800 },
    { type: "picture.read", url: "blob:picture", width: 120, height: 800 },
    { type: "picture.unreadable" },
    { type: "picture.cutOut", document_file: null },
    { type: "crop.moved", dx: 40, dy: 20 },
    { type: "crop.zoomed", zoom: 2 },
    { type: "form.submitted" },
    { type: "retry.requested" },
    { type: "avatar.deleted" },
    { type: "upload.progressed", percent: 40 },
    { type: "upload.finished", document: { tkn: "sample", srv_id: "main" } },
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    { type: "upload.broken" },
  ],
  outputs: {
    setAvatar: [
      { status: "ok", data: { fans_avatar_url: "/media/public/avatars/new.webp" } },
      failed,
      changed,
    ],
    deleteAvatar: [{ status: "ok", data: { fans_avatar_url: null } }, failed, changed],
  },
  phrases: avatarPhrases,
  key: ({ context: { avatarUrl, isChanged, picture, percent, upload, text } }) => [
    avatarUrl,
    isChanged,
    picture === null,
    percent,
    upload === null,
    text,
  ],
  select: selectAvatarView,
});
