import { expect } from "vitest";

import type { Client } from "../running/http-client.ts";

/** Sends a picture as a browser does; answers how calls name it. */
export const sendPicture = async (client: Client, what: "avatar" | "cover", bytes: Buffer) => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "me.jpg");
  const { token } = (await client.get("/api/v1/upload-token")).body;
  const headers = { "upload-token": token, "x-csrf-token": client.csrf() };
  const sent = await client.raw(`/api/v1/image/fans-${what}`, { method: "POST", body: form, headers });
  expect(sent.status, sent.text).toBe(200);
  return { tkn: sent.body.token as string, srv_id: sent.body.server as string };
};
