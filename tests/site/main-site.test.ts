import { expect, test } from "vitest";

import { mainSiteOf, ownSite } from "../../src/server/site/own-site.ts";
import { usualSite, type Site } from "../../src/server/site/site.ts";

const named = (id: string, root_user: Site["record"]["root_user"] = null): Site => ({
  ...usualSite,
  id,
  record: { ...usualSite.record, root_user },
});
const [first, shop] = [named("first"), named("shop")];
const hers = named("hers", { username: "mia", custom_domain_only: false });
const all = [hers, first, shop];
const address = { claimId: "c", host: "ava.test", site: "shop", username: "ava", displayName: "Ava" };

test("[PROFILE-17] [SHELL-63] the site behind a creator's own address, or the first that is for all, has the pages that hers lacks", () => {
  const mainId = (site: Site, sites = all) => mainSiteOf({ all: sites }, site).id;
  expect(mainId(shop)).toBe("shop");
  expect(mainId(ownSite({ all }, address))).toBe("shop");
  expect(mainId(hers)).toBe("first");
  // One whose creator is at her own domain alone is for all.
  const shared = named("shared", { username: "mia", custom_domain_only: true });
  expect(mainId(shared, [first, shared])).toBe("shared");
  // Where there is no other, it is what there is.
  expect(mainId(hers, [hers])).toBe("hers");
});
