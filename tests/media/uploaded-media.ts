import { expect } from "vitest";

import type { Client } from "../running/http-client.ts";

const MEDIA = {
  image: "/api/v1/image/fans-media",
  video: "/api/v1/video/fans-media",
  audio: "/api/v1/audio/fans-media",
} as const;

/** Sends a file to `{kind}/fans-media` as a browser does. */
export const sendMedia = async (
  client: Client,
  kind: keyof typeof MEDIA,
  bytes: Buffer,
  { name = "it.jpg", token }: { readonly name?: string; readonly token?: string } = {},
) => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const given = token ?? (await client.get("/api/v1/upload-token")).body["token"];
  const headers = { "upload-token": given, "x-csrf-token": client.csrf() };
  return client.raw(MEDIA[kind], { method: "POST", body: form, headers });
};

/** Uploads a file that is taken; answers how calls name it. */
export const uploadMedia = async (
  client: Client,
  kind: keyof typeof MEDIA,
  bytes: Buffer,
): Promise<{ readonly tkn: string; readonly srv_id: string }> => {
  const { status, body, text } = await sendMedia(client, kind, bytes);
  expect(status, text).toBe(200);
  return { tkn: body["token"], srv_id: body["server"] };
};
