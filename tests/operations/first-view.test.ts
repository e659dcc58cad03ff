import { expect, test } from "vitest";

import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import { firstViewOf } from "../../src/server/page/first-view.ts";
import { createSite } from "../../src/server/site/site.ts";

const root = { username: "ava", custom_domain_only: false };
const viewOf = (path: string, record: Partial<SiteRecord>) => {
  const { kind, calls } = firstViewOf(path, createSite("one", { hosts: [], record, brand: {} }));
  return [kind, calls[0]?.key ?? null];
};
const landing = ["landing", "GET /api/v1/user/top?s=12"];
const unknown = ["other", null];

test("[WL-01] [CWL-01] '/' brings the root creator's profile along, on other sites the landing page", () => {
  expect(viewOf("/", { root_user: root })).toEqual(["profile", "GET /api/v1/user/ava?wl_config=1"]);
  expect(viewOf("/", {})).toEqual(landing);
});

test("[SHELL-63] a root creator who is only on his own domain is not at '/'", () => {
  expect(viewOf("/", { root_user: { ...root, custom_domain_only: true } })).toEqual(landing);
});

test("[ROUTE-53] '/feed' is home like '/', and unknown on a root creator's site", () => {
  expect(viewOf("/feed", {})).toEqual(landing);
  expect(viewOf("/feed", { root_user: root })).toEqual(unknown);
});

test("[ROUTE-11] [ROUTE-12] '/creator/signup' is there for either brand only", () => {
  const pages = (["fantime", "creators", null] as const).map((signup_source) =>
    viewOf("/creator/signup", { signup_source }),
  );
  expect(pages).toEqual([landing, landing, unknown]);
});
