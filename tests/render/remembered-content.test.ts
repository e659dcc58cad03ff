import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { RenderPage } from "../../src/protocol/render-page.ts";
import { rememberContent, type SharedGlobals } from "../../src/server/page/remembered-content.ts";
import { sampleGlobals } from "../actors/app-services.ts";

/** Shows everything that it was given. */
const echo: RenderPage = (globals, location) => ({
  content: JSON.stringify(globals),
  title: JSON.stringify(location),
});

const { csrf: _, ...shared } = sampleGlobals;

/** Inputs of few values, so that each comes again, alone and with any of the others. */
const inputs = fc.record({
  host: fc.constantFrom("one.example", "other.example"),
  country: fc.constantFrom("US", "DE"),
  now: fc.constantFrom(1_790_000_000, 1_790_000_001),
  social_providers: fc.constantFrom([], ["google" as const]),
  acting_as: fc.constant(null),
  links_twitter: fc.boolean(),
  geo_notice: fc.constantFrom(null, "Not in your country."),
  answers: fc.constantFrom({}, { "GET /api/v1/user/ava": { user: { username: "ava" } } }),
  path: fc.constantFrom("/ava", "/mia"),
  search: fc.constantFrom("", "?sort=new"),
  personal: fc.boolean(),
});

const countsOf = (render: RenderPage) => {
  let count = 0;
  const counted: RenderPage = (...input) => {
    count += 1;
    return render(...input);
  };
  return { counted, count: () => count };
};

const sharedGlobals = (globals: typeof shared): SharedGlobals => ({
  json: JSON.stringify(globals),
  read: () => globals,
});
const globalsAt = (now: number): SharedGlobals => sharedGlobals({ ...shared, now });
const AVA = { path: "/ava", search: "" };

type Visit = typeof inputs extends fc.Arbitrary<infer Value> ? Value : never;

const globalsOf = ({ host, path: _path, search: _search, personal: _personal, ...changes }: Visit) => ({
  ...shared,
  ...changes,
  site: { ...shared.site, domain: host },
});

/** Each visit is shown what would be rendered for it now. */
const showsEachHisOwn = (
  visits: readonly Visit[],
  show: (visit: Visit) => ReturnType<ReturnType<typeof rememberContent>>,
): void => {
  for (const visit of visits) {
    const { path, search } = visit;
    expect(show(visit)).toMatchObject(echo({ ...globalsOf(visit), csrf: "" }, { path, search })!);
  }
};

/** The same with a part of the input that is not in the key: whoever has another one is taken for the same visitor. */
const without: Readonly<Record<"path" | "site" | "country" | "now", (visit: Visit) => Visit>> = {
  path: (visit) => ({ ...visit, path: "/ava" }),
  site: (visit) => ({ ...visit, host: "one.example" }),
  country: (visit) => ({ ...visit, country: "US" }),
  now: (visit) => ({ ...visit, now: 1_790_000_000 }),
};

describe("remembered content", () => {
  test("is what would be rendered now, whatever was rendered before for whom", () => {
    fc.assert(
      fc.property(fc.array(inputs, { minLength: 2, maxLength: 60 }), (visits) => {
        const { counted, count } = countsOf(echo);
        const render = rememberContent(counted);
        const impersonal = new Set<string>();
        showsEachHisOwn(visits, (visit) => {
          const { path, search, personal } = visit;
          const page = render(sharedGlobals(globalsOf(visit)), { path, search }, personal);
          if (!personal) impersonal.add(JSON.stringify([page?.content, page?.title]));
          return page;
        });
        const locations = new Set(visits.map(({ path, search }) => path + search));
        expect(count()).toBeLessThanOrEqual(
          impersonal.size + locations.size + visits.filter(({ personal }) => personal).length,
        );
      }),
    );
  });

  test.each(Object.entries(without))(
    "is another visitor's as soon as its key has no %s",
    (_part, dropFrom) => {
      // What is rendered is of the whole visit, what it is found by of the rest: as if the key had been made without the part.
      const shownByKeyOf = (keyOf: (visit: Visit) => Visit) => () =>
        fc.assert(
          fc.property(fc.array(inputs, { minLength: 30, maxLength: 60 }), (visits) => {
            let at: Visit | null = null;
            const render = rememberContent(() => {
              const { path, search } = at!;
              return echo({ ...globalsOf(at!), csrf: "" }, { path, search });
            });
            showsEachHisOwn(visits, (visit) => {
              at = visit;
              const { path, search, personal } = keyOf(visit);
              return render(sharedGlobals(globalsOf(keyOf(visit))), { path, search }, personal);
            });
          }),
        );
      expect(shownByKeyOf((visit) => visit)).not.toThrow();
      expect(shownByKeyOf(dropFrom)).toThrow("Property failed");
    },
  );

  test("is rendered once a location is asked for again, also where the browser has to render the page", () => {
    const { counted, count } = countsOf((globals) => (globals.now === 1 ? null : echo(globals, AVA)));
    const render = rememberContent(counted);
    render(globalsAt(0), AVA, false);
    for (const now of [1, 1, 2, 2]) render(globalsAt(now), AVA, false);
    expect(count()).toBe(3);
    expect(render(globalsAt(1), AVA, false)).toBeNull();
  });

  test("is not kept for a location that nobody asked for lately, nor for a long one", () => {
    const render = rememberContent(echo);
    const isKept = (search: string) => render(globalsAt(1), { path: "/ava", search }, false)!.isKept;
    expect([isKept("?a"), isKept("?a"), isKept("?b"), isKept("?a")]).toEqual([false, true, false, true]);
    for (let visit = 0; visit < 500; visit += 1) expect(isKept(`?visit=${visit}`)).toBe(false);
    expect(isKept("?a")).toBe(false);
    const long = `?${"a".repeat(200)}`;
    expect([isKept(long), isKept(long)]).toEqual([false, false]);
  });

  test("is not kept where it is somebody's own", () => {
    const { counted, count } = countsOf(echo);
    const render = rememberContent(counted);
    for (let visit = 0; visit < 3; visit += 1) render(globalsAt(1), AVA, true);
    expect(count()).toBe(3);
  });

  test("gives way when there is too much of it, what was not asked for longest first", () => {
    const { counted, count } = countsOf(echo);
    const each =
      globalsAt(1).json.length +
      AVA.path.length +
      1 +
      echo({ ...shared, csrf: "", now: 1 }, AVA)!.content.length;
    const render = rememberContent(counted, 2 * each);
    render(globalsAt(0), AVA, false);
    const rendersOf = (now: number): number => {
      const before = count();
      render(globalsAt(now), AVA, false);
      return count() - before;
    };
    expect([1, 2, 1, 3, 1, 2].map(rendersOf)).toEqual([1, 1, 0, 1, 0, 1]);
  });

  test("knows no CSRF token", () => {
    const render = rememberContent(echo);
    expect(JSON.parse(render(globalsAt(1), AVA, false)!.content)).toMatchObject({ csrf: "" });
  });
});
