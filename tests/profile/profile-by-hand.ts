import { fromCallback, fromPromise, type AnyEventObject } from "xstate";

import { sampleSite } from "../../src/machines/app/sample-records.ts";
import { profileMachine } from "../../src/machines/profile/profile.machine.ts";
import type { ProfileRouteOfPage } from "../../src/machines/profile/profile-page.ts";
import { selectProfileView } from "../../src/machines/profile/profile.view-model.ts";
import type { CreatorRecord, CurrentUser } from "../../src/protocol/records.ts";
import { drive } from "../../model-tests/walk/drive.ts";
import { NOW, routeTo } from "./profile-start.ts";

interface World {
  readonly user?: CurrentUser | null;
  readonly route?: ProfileRouteOfPage;
}

/** A profile whose parts note what they begin with and hear; its calls are answered by hand. */
export const startByHand = ({ user = null, route = routeTo("") }: World = {}) => {
  const begun: Record<string, unknown> = {};
  const heard: (readonly [id: string, event: AnyEventObject])[] = [];
  const called: (readonly [call: string, input: unknown])[] = [];
  const part = fromCallback<AnyEventObject>(({ input, self, receive }) => {
    begun[self.id] = input;
    receive((event) => void heard.push([self.id, event]));
  });
  const call = (name: string) =>
    fromPromise(({ input }) => {
      called.push([name, input]);
      return new Promise<void>(() => undefined);
    });
  const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
  const input = { route, user, site: sampleSite, now: NOW, page };
  const { actor, clock, emitted } = drive(profileMachine, input, {
    ...Object.fromEntries(
      ["list", "dismissals", "entryWarning", "countView", "tick"].map((name) => [name, part]),
    ),
    loadCreator: call("loadCreator"),
    followCreator: call("followCreator"),
  });
  const send = (event: AnyEventObject) => actor.send(event as never);
  const answer = (id: string, output: unknown) =>
    send({ type: `xstate.done.actor.${id}`, actorId: id, output });
  const broke = (id: string) => send({ type: `xstate.error.actor.${id}`, actorId: id, error: "offline" });
  const reloaded = () => heard.filter(([, { type }]) => type === "reload.requested").map(([id]) => id);
  const view = () => selectProfileView(actor.getSnapshot());
  const ready = () => {
    const shown = view();
    if (shown.status !== "ready") throw new Error(`The profile is ${shown.status}.`);
    return shown;
  };
  return { actor, clock, emitted, begun, heard, called, send, answer, broke, reloaded, view, ready };
};

/** The same with its record there; what that led to is forgotten. */
export const startWith = (record: CreatorRecord, world: World = {}) => {
  const it = startByHand(world);
  it.answer("loadCreator", { status: "ok", data: record });
  return it;
};
