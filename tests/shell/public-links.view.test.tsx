import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { createActor } from "xstate";

import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { sampleSite } from "../../src/machines/app/sample-records.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { AppHeader, preloadHeader } from "../../src/views/app/app-header.view.tsx";
import { renderAlone } from "../kit/render.tsx";

const app = createActor(appMachine, { input: appFlow.inputs[0]! });

const invites = async (user: CurrentUser | null, path: string, site: Partial<SiteRecord> = {}) => {
  await preloadHeader(false);
  document.body.replaceChildren();
  const session = createActor(sessionMachine, { input: { user, counters: null } });
  renderAlone(
    <MemoryRouter initialEntries={[path]}>
      <AppHeader
        app={app}
        session={session}
        site={{ ...sampleSite, ...site }}
        route={{ page: "dashboard" }}
        look="page"
      />
    </MemoryRouter>,
  );
  const link = [...document.querySelectorAll("a")].find((it) => it.textContent === "Setup Creator Account");
  return link?.getAttribute("href") ?? null;
};

test("[SHELL-11] [SHELL-12] guests find 'Setup Creator Account' in the header, except below /creator", async () => {
  expect([await invites(null, "/"), await invites(null, "/creators")]).toEqual(["/creator", "/creator"]);
  for (const path of ["/creator", "/creator/signup", "/creator/no-such-page"])
    expect(await invites(null, path), path).toBeNull();
});

test("[CWL-02] a site of no brand invites nobody", async () => {
  expect(await invites(null, "/", { signup_source: null })).toBeNull();
});
