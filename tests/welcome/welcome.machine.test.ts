import { expect, test } from "vitest";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";

import type { Testimonial } from "../../src/domain/site/testimonials.ts";
import { sampleSite } from "../../src/machines/app/sample-records.ts";
import type { Call, CallResult } from "../../src/machines/resource/call.ts";
import { resourceMachine } from "../../src/machines/resource/resource.machine.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import { selectWelcomeView, welcomeMachine } from "../../src/machines/welcome/welcome.machine.ts";

const start = (testimonials: readonly Testimonial[] | null, site: Partial<SiteRecord> = {}) => {
  const clock = new SimulatedClock();
  const asked: Call[] = [];
  const emitted: unknown[] = [];
  const loadResource = fromPromise<CallResult<unknown>, Call>(({ input }) => {
    asked.push(input);
    return new Promise(() => {});
  });
  const machine = welcomeMachine.provide({
    actors: {
      hiddenCreators: fromCallback(() => undefined),
      resource: resourceMachine.provide({ actors: { loadResource } }),
    },
  });
  const page = createActor(machine, {
    clock,
    input: {
      route: { page: "welcome" },
      user: null,
      site: { ...sampleSite, homepage_style: "fantime", testimonials, ...site },
      now: 1_790_000_000,
      page: { captchaRequired: false, signupSource: "fantime", isMobile: true },
    },
  });
  page.on("*", (event) => emitted.push(event));
  page.start();
  const view = () => selectWelcomeView(page.getSnapshot());
  const seen = () => view().testimonials[view().index]?.name;
  return { page, clock, asked, emitted, view, seen };
};

test("[ROUTE-62] [ROUTE-65] two testimonials, the samples unless the site has its own, take turns every 60 seconds", () => {
  const { page, clock, seen } = start(null);
  expect(selectWelcomeView(page.getSnapshot()).testimonials).toEqual([
    {
      text: "I set up my page in one evening and had my first subscribers the same week.",
      name: "Mia",
      role: "creator",
    },
    { text: "One place for everyone I follow, and I can cancel any time.", name: "Alex", role: "fan" },
  ]);
  expect(seen()).toBe("Mia");
  clock.increment(59_999);
  expect(seen()).toBe("Mia");
  clock.increment(1);
  expect(seen()).toBe("Alex");
  clock.increment(59_999);
  expect(seen()).toBe("Alex");
  clock.increment(1);
  expect(seen()).toBe("Mia");
});

test("[ROUTE-62] one that was chosen has its 60 seconds from then on, and they go on taking turns", () => {
  const { page, clock, seen } = start(null);
  page.send({ type: "testimonial.chosen", index: 2 });
  expect(seen()).toBe("Mia");
  clock.increment(30_000);
  page.send({ type: "testimonial.chosen", index: 1 });
  expect(seen()).toBe("Alex");
  clock.increment(59_999);
  expect(seen()).toBe("Alex");
  clock.increment(1);
  expect(seen()).toBe("Mia");
});

test("a site that wants none has none, and a single one does not turn", () => {
  const none = start([]);
  none.clock.increment(60_000);
  expect(none.view()).toMatchObject({ status: "quiet", testimonials: [], index: 0 });
  const alone = start([{ text: "Good.", name: "Ann", role: "fan" }]);
  alone.clock.increment(60_000);
  expect([alone.view().status, alone.seen()]).toEqual(["quiet", "Ann"]);
  alone.page.send({ type: "testimonial.chosen", index: 0 });
  expect(alone.page.getSnapshot().value).toBe("quiet");
});

test.each([
  [{}, null],
  [{ logo_small: "/small.svg" }, "/small.svg"],
  [{ logo: "/large.svg", logo_small: "/small.svg" }, "/large.svg"],
])("of the logos %o it shows the largest: %s", (site, logo) => {
  expect(start(null, site).view()).toMatchObject({ logo, siteName: "Marquee" });
});

test("[ROUTE-12] creators are invited where the site takes them", () => {
  const invites = (["fantime", "creators", null] as const).map(
    (signup_source) => start(null, { signup_source }).view().signsUpCreators,
  );
  expect(invites).toEqual([true, true, false]);
});

test("[ROUTE-65] [SHELL-83] it asks for the six newest creators, and its buttons open the ways in", () => {
  const { page, asked, emitted, view } = start(null);
  expect(asked).toEqual([{ endpoint: "getTop", input: { s: 6, list: "newest_creators" } }]);
  expect(view().creators?.getSnapshot().context.request).toEqual(asked[0]);
  page.send({ type: "logIn.pressed" });
  page.send({ type: "signUp.pressed" });
  expect(emitted).toEqual([
    { type: "dialog.requested", dialog: { kind: "sign-in" } },
    { type: "dialog.requested", dialog: { kind: "sign-up" } },
  ]);
});
