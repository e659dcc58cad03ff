import { expect, test } from "vitest";

import { drive } from "../../model-tests/walk/drive.ts";
import { sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { becomeManagerMachine } from "../../src/machines/become-manager/become-manager.machine.ts";
import { BecomeManagerPage } from "../../src/views/become-manager/become-manager.view.tsx";
import { render } from "../kit/render.tsx";

const route = { page: "become-manager", username: "ava", fee: "12.5", hash: "0".repeat(32) } as const;

test("[MGR-14] [CWL-11] a site that takes no creators has no link to their sign-up", () => {
  const input = { route, user: sampleFan, site: { ...sampleSite, signup_source: null } };
  const { element } = render(<BecomeManagerPage page={drive(becomeManagerMachine, input).actor} />);
  expect(element.textContent).toContain("Managers have a creator account of their own.");
  expect(element.querySelector("a")).toBeNull();
});
