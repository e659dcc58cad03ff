import { describe, expect, test } from "vitest";

import {
  confirmEmailTemplate,
  passwordChangedTemplate,
  resetPasswordTemplate,
} from "../../src/server/account/account-mail-templates.ts";
import { configOf } from "../running/read-config.ts";
import { composeMail } from "../../src/server/mail/compose.ts";
import { mailSenderOf } from "../../src/server/mail/mail-sender.ts";
import { linkOriginOf } from "../../src/server/site/link-origin.ts";
import { ownSite } from "../../src/server/site/own-site.ts";
import { createSite, type Site } from "../../src/server/site/site.ts";

const ORIGIN = "https://stars.example";
const hostile = 'Stars & "<Co>"';

const siteOf = (settings: object = {}): Site =>
  createSite("stars", {
    hosts: ["stars.example"],
    record: { display_name: hostile, domain: "stars.example", media_host: "https://media.stars.example" },
    brand: { link: "#7A3FF2" },
    ...settings,
  });
const facts = { siteName: hostile, username: "dana", email: "dana+x@example.com" };
const templates = {
  reset: resetPasswordTemplate("token_1-2", facts),
  confirm: confirmEmailTemplate("token_1-2", facts),
  changed: passwordChangedTemplate(facts),
};

describe.each(Object.entries(templates))("the template %s", (_, template) => {
  const mail = composeMail(siteOf(), ORIGIN, facts.email, template);

  test("says the same in HTML and in text, and both have the whole link", () => {
    const url = `${ORIGIN}${template.button.path}`;
    expect(mail.text).toContain(url);
    expect(mail.html.split(`href="${url}"`)).toHaveLength(3);
    for (const text of [template.heading, ...template.paragraphs, ...template.notes]) {
      expect(mail.text).toContain(text);
    }
  });

  test("escapes what people and settings say, and shows no picture", () => {
    expect(mail.html).not.toContain("<Co>");
    expect(mail.html).toContain("Stars &#38; &#34;&#60;Co&#62;&#34;");
    expect(mail.html).not.toMatch(/<img|url\(|<script/);
  });

  test("has a preheader, colours for dark screens, and is in the site's name and link colour", () => {
    expect(mail.html).toContain(template.preheader);
    expect(mail.html).toContain("prefers-color-scheme:dark");
    expect(mail.html).toContain('content="light dark"');
    expect(mail.html.toLowerCase()).toContain("#7a3ff2");
    expect(mail.from).toEqual({ name: hostile, address: "no-reply@stars.example" });
  });
});

test("[CWL-13] the only picture is the site's logo for mails, by its whole address, with the name as its text", () => {
  const { html } = composeMail(
    siteOf({ logo_mail: "/media/logo.png" }),
    ORIGIN,
    "a@b.example",
    templates.reset,
  );
  expect(html.match(/<img[^>]*>/g)).toEqual([
    '<img src="https://media.stars.example/media/logo.png" alt="Stars &#38; &#34;&#60;Co&#62;&#34;" height="36" style="display:block;height:36px;border:0">',
  ]);
});

test("[CWL-13] links lead to PUBLIC_URL where it is the site's, else to the site's domain; those of the built-in site to this machine alone", () => {
  const [stars, main] = [siteOf(), createSite("main", { hosts: ["main.example"], record: {}, brand: {} })];
  const sites = {
    all: [main, stars],
    ofMedia: () => null,
    takesUploads: () => false,
    of: (host: string) => (host.startsWith("main.") ? main : host.startsWith("stars.") ? stars : null),
  };
  const local = "http://127.0.0.1:3000";
  const originFor = (site: Site, environment: Record<string, string>, origin = local) => {
    const config = configOf(environment, "/");
    return linkOriginOf({ site, origin, services: { config, sites, ownOrigin: () => local } });
  };
  for (const own of [local, "http://localhost:8080", "http://demo.localhost:3000", "http://[::1]:3000"])
    expect(originFor(stars, {}, own)).toBe(own);
  for (const foreign of [
    "http://203.0.113.9:3000",
    "http://[2001:db8::1]",
    "http://evil.local",
    "https://evil.example",
  ])
    expect(originFor(stars, {}, foreign), foreign).toBe(local);
  expect(originFor(stars, {}, "http://stars.example:3000")).toBe("http://stars.example:3000");
  expect(originFor(siteOf({ hosts: ["www.stars.example"] }), {}, "http://www.stars.example:3000")).toBe(
    "http://stars.example:3000",
  );
  const set = { PUBLIC_URL: "https://main.example:8443" };
  expect(originFor(main, set)).toBe("https://main.example:8443");
  expect(originFor(stars, set)).toBe("https://stars.example:8443");
});

test("a creator's own address is in no mail: it is from the site behind it, and its links lead there", () => {
  const [main, stars] = [createSite("main", { hosts: ["main.example"], record: {}, brand: {} }), siteOf()];
  const sites = {
    all: [main, stars],
    ofMedia: () => null,
    takesUploads: () => false,
    of: (host: string) => (host === "main.example" ? main : null),
    learn: () => null,
    withId: async () => null,
  };
  const address = { claimId: "c1", host: "dana.example", username: "dana", displayName: "Dana" };
  const senderOf = (site: string, environment: Record<string, string>) => {
    const services = { config: configOf(environment, "/"), sites, ownOrigin: () => "http://127.0.0.1:3000" };
    const sender = mailSenderOf(services, ownSite(sites, { ...address, site }), "http://dana.example:3000");
    return [sender.site.id, sender.origin];
  };
  const set = { PUBLIC_URL: "https://main.example" };
  expect(senderOf("stars", {})).toEqual(["stars", "http://stars.example:3000"]);
  expect(senderOf("stars", set)).toEqual(["stars", "https://stars.example"]);
  expect(senderOf("main", set)).toEqual(["main", "https://main.example"]);
  // The first, once the one behind it is not in the settings any more.
  expect(senderOf("gone", set)).toEqual(["main", "https://main.example"]);
});
