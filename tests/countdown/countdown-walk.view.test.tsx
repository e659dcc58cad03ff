import { expect } from "vitest";

import { timeLeft } from "../../src/domain/format/countdown.ts";
import { countdownFlow } from "../../src/machines/countdown/countdown.flow.ts";
import { OfferCountdown } from "../../src/views/subscribe/subscribe.view.tsx";
import type { CountdownRef } from "../../src/machines/subscribe/subscribe-view.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(countdownFlow, {
  render: (actor) => <OfferCountdown text="Special offer ends" countdown={actor as CountdownRef} />,
  shows: {
    counting: (page, { context }) =>
      expect(page.textContent).toContain(timeLeft(context.endsAt, context.now)!),
    over: (page) => expect(page.textContent).toBe(""),
  },
});
