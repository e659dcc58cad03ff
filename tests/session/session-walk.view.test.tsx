import { beforeAll, expect } from "vitest";
import { createActor } from "xstate";

import { sampleSite } from "../../src/machines/app/sample-records.ts";
import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { sessionFlow } from "../../src/machines/session/session.flow.ts";
import type { SessionRef } from "../../src/machines/session/session.machine.ts";
import { AppHeader, preloadHeader } from "../../src/views/app/app-header.view.tsx";
import { control } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

beforeAll(() => preloadHeader(false));

const app = createActor(appMachine, { input: appFlow.inputs[0]! });

walkView(sessionFlow, {
  render: (actor) => (
    <AppHeader
      app={app}
      session={actor as SessionRef}
      site={sampleSite}
      route={{ page: "dashboard" }}
      look="page"
    />
  ),
  shows: {
    guest: (page) => expect(control(page, "Log in")).not.toBeNull(),
    signedIn: (page, snapshot) => {
      const isIn = snapshot.matches("signedIn");
      const account = control(page, new RegExp(`^Account of ${snapshot.context.user.display_name}`));
      expect(account !== null).toBe(isIn);
      expect(page.textContent?.includes("Logging out")).toBe(!isIn);
    },
  },
});
