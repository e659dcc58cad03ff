import fc from "fast-check";
import { createActor } from "xstate";
import { expect, test } from "vitest";

import { createNoticeMemory, provideGeoNotice } from "../../src/actors/geo-notice/geo-notice.actors.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { countryCodes, countryName } from "../../src/domain/country/country.ts";
import { creatorGeoNotice } from "../../src/domain/geo-notice/creator-geo-notice.ts";
import { sampleCreator } from "../../src/machines/app/sample-records.ts";
import { memoryStorage, sampleGlobals, testServices } from "../actors/app-services.ts";

const swedish =
  "Because of the law in Sweden, you cannot receive tips, hold private chats or sell custom content. You can still publish, sell subscriptions and manage your account.";

test("[BANNER-25] [BANNER-28] a creator is told where the law of her country forbids it, nobody else is", () => {
  expect(creatorGeoNotice({ type: "model", country: "SE" }, ["SE"])).toBe(swedish);
  expect(creatorGeoNotice({ type: "user", country: "SE" }, ["SE"])).toBeNull();
  expect(creatorGeoNotice({ type: "model", country: null }, ["SE"])).toBeNull();
  expect(creatorGeoNotice(null, ["SE"])).toBeNull();
  fc.assert(
    fc.property(fc.subarray([...countryCodes]), fc.constantFrom(...countryCodes), (restricted, country) => {
      const notice = creatorGeoNotice({ type: "model", country }, restricted);
      if (restricted.includes(country)) expect(notice).toContain(`the law in ${countryName(country)},`);
      else expect(notice).toBeNull();
    }),
  );
});

test("[BANNER-25] [BANNER-28] she sees it once in 2592000 seconds, in this browser, whatever she answers", () => {
  const store = memoryStorage();
  const visit = (now: number, username = "elsa", text: string | null = swedish) => {
    const services = testServices({
      globals: { ...sampleGlobals, user: { ...sampleCreator, username }, geo_notice: text },
      storage: createEntryStorage(
        () => store,
        () => now,
      ),
    });
    const actor = createActor(provideGeoNotice(services));
    const emitted: unknown[] = [];
    actor.on("*", (event) => emitted.push(event));
    actor.start();
    actor.stop();
    return emitted;
  };
  const notice = {
    type: "dialog.requested",
    dialog: { kind: "alert", name: "geo-notice", title: "Not available in your region", text: swedish },
  };
  const now = 1_790_000_000;
  expect(visit(now, "ava", null)).toEqual([]);
  expect(visit(now)).toEqual([notice]);
  expect(store.key(0)).toBe("csf_geo_notice_elsa");
  expect(visit(now + 2_591_999)).toEqual([]);
  expect(visit(now + 2_592_000)).toEqual([notice]);
  expect(visit(now + 2_592_000, "liv")).toEqual([notice]);
});

test("without a place to remember it, the notice is shown at each load and nothing breaks", () => {
  const services = testServices({
    globals: { ...sampleGlobals, geo_notice: swedish },
    storage: createEntryStorage(
      () => null,
      () => 0,
    ),
  });
  expect(createActor(createNoticeMemory(services)).start().getSnapshot().status).toBe("active");
});
