import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { fetchByHost } from "../operations/by-host.ts";
import { createClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { linkIn, startMailServer, type MailServer, type ReceivedMail } from "./smtp-server.ts";

/** Two sites in one process, whose mails go over the wire of one mail server. */
const folder = mkdtempSync(join(tmpdir(), "marquee-several-sites-"));
const SITE = join(folder, "sites.json");
const stars = {
  hosts: ["stars.example", "www.stars.example"],
  record: { title: "Stars", display_name: "Stars & Co", domain: "stars.example" },
  brand: { link: "#7A3FF2" },
  logo_mail: "/media/stars.png",
};
const moon = {
  hosts: ["moon.example"],
  record: { title: "Moon", display_name: "Moon" },
  mail_from: "hello@mail.moon.example",
};
let mailServer: MailServer;
let server: ServerFixture;
beforeAll(async () => {
  writeFileSync(SITE, JSON.stringify({ sites: [stars, moon] }));
  mailServer = await startMailServer();
  const environment = { SITE, MAIL_URL: mailServer.url };
  server = await startFixture({ demo: true, environment });
});
afterAll(async () => {
  await server?.stop();
  await mailServer?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (host: string) => createClient(`http://${host}`, {}, fetchByHost(server.origin));
const plainOf = ({ source }: ReceivedMail) => source.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
const mailAskedAt = async (host: string, email: string): Promise<ReceivedMail> => {
  const { status } = await at(host).post("/api/v1/auth/password/recover", { email });
  expect(status).toBe(200);
  await server.advance(5);
  return mailServer.mails.find(({ recipients }) => recipients.includes(email))!;
};

test("[CWL-13] a mail is from the site that it was asked on: its name and address, its domain in links, its logo and colour", async () => {
  const fromStars = await mailAskedAt("www.stars.example", "fan@demo.example");
  const fromMoon = await mailAskedAt("moon.example", "sub@demo.example");

  expect(fromStars.source).toMatch(/^From: "?Stars & Co"? <no-reply@stars\.example>\r?$/m);
  expect(fromStars.source).toMatch(/^Subject: Reset your Stars & Co password\r?$/m);
  expect(linkIn(fromStars)).toMatch(/^http:\/\/stars\.example\/password\/reset\//);
  expect(plainOf(fromStars)).toContain('<img src="http://stars.example/media/stars.png"');
  expect(plainOf(fromStars).toLowerCase()).toContain("#7a3ff2");

  expect(fromMoon.source).toMatch(/^From: "?Moon"? <hello@mail\.moon\.example>\r?$/m);
  expect(linkIn(fromMoon)).toMatch(/^http:\/\/moon\.example\/password\/reset\//);
  expect(plainOf(fromMoon)).not.toContain("<img");
  for (const text of ["Stars", "stars.example", "#7a3ff2"]) expect(plainOf(fromMoon)).not.toContain(text);
});
