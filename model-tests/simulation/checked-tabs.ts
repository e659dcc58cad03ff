import { standingIn } from "./standing-in.ts";
import { dialogsOf, isInRoom, paymentOf, profileOf, type Person } from "./person.ts";
import type { World } from "./world.ts";

/** After everything has been delivered no open tab waits without end, and each shows what its viewer has. */
export const checkTabs = ({ invariants, memory, schedule }: World, people: readonly Person[]): void => {
  for (const { viewer, tabs } of people) {
    for (const tab of tabs) {
      const app = tab.app();
      if (!tab.isOpen()) continue;
      invariants.check(
        app !== null && !tab.isBroken(),
        `${tab.name} shows no page although everything works again.`,
      );
      if (app === null) continue;
      for (const dialog of dialogsOf(app)) {
        const payment = paymentOf(dialog)?.getSnapshot();
        const waits = payment?.hasTag("busy") === true;
        invariants.check(
          !waits,
          `${tab.name} waits without end: its payment is ${JSON.stringify(payment?.value)}.`,
        );
      }
      if (isInRoom(app)) continue;
      const shown = profileOf(app)?.creator ?? null;
      invariants.check(shown !== null, `${tab.name} does not show the profile.`);
      if (shown === null) continue;
      const has = standingIn(memory, viewer.id, shown.user.id, Math.floor(schedule.now() / 1000));
      for (const what of ["is_subscribed", "is_trial", "is_subscribed_free"] as const) {
        invariants.check(
          shown[what] === has[what],
          `${tab.name} shows ${what}: ${shown[what]}, but the server says ${has[what]}.`,
        );
      }
    }
  }
};
