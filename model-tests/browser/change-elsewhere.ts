import type { Page } from "playwright";
import { expect } from "vitest";

import { photo } from "../../tests/creator-application/pictures.ts";
import { callAsPage, postAsPage } from "../../tests/running/signed-in.ts";

/** The owner of a page takes another avatar or cover in a second window. */
export const changeElsewhere = async (page: Page, what: "avatar" | "cover"): Promise<void> => {
  const { origin } = new URL(page.url());
  const { request } = page.context();
  const { token } = await (await callAsPage(request, "GET", `${origin}/api/v1/upload-token`)).json();
  // It lies on its side.
  const buffer = await photo({ width: 800, height: 1200 });
  const html = await (await request.get(`${origin}/`)).text();
  const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? "";
  const sent = await request.post(`${origin}/api/v1/image/fans-${what}`, {
    headers: { "upload-token": token, "x-csrf-token": csrf },
    multipart: { file: { name: "other.jpg", mimeType: "image/jpeg", buffer } },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const { token: tkn, server: srv_id } = await sent.json();
  const fields = what === "avatar" ? { tkn, srv_id } : { tkn, srv_id, type: "image" };
  await postAsPage(request, origin, `/api/v1/account/${what}`, fields);
};
