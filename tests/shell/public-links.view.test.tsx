import { expect, test } from "vitest";
import { createActor } from "xstate";

import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { sampleSite } from "../../src/machines/app/sample-records.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { AppHeader, preloadHeader } from "../../src/views/app/app-header.view.tsx";
import { render } from "../kit/render.tsx";

const app = createActor(appMachine, { input: appFlow.inputs[0]! });

const invites = async (user: CurrentUser | null, isCreatorSetup: boolean, site: Partial<SiteRecord> = {}) => {
  await preloadHeader(false);
  document.body.replaceChildren();
  const session = createActor(sessionMachine, { input: { user, counters: null } });
  render(
    <AppHeader
      app={app}
      session={session}
      site={{ ...sampleSite, ...site }}
      route={{ page: "dashboard" }}
      look="page"
      isCreatorSetup={isCreatorSetup}
    />,
  );
  const link = [...document.querySelectorAll("a")].find((it) => it.textContent === "Setup Creator Account");
  return link?.getAttribute("href") ?? null;
};

test("[SHELL-11] [SHELL-12] guests find 'Setup Creator Account' in the header, except while setting one up", async () => {
  expect([await invites(null, false), await invites(null, true)]).toEqual(["/creator", null]);
});

test("[CWL-02] a site of no brand invites nobody", async () => {
  expect(await invites(null, false, { signup_source: null })).toBeNull();
});
