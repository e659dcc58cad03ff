import { createActor, type AnyActorRef } from "xstate";

import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";
import { createPostOffice } from "../../src/actors/app/post-office.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { dialogsMachine } from "../../src/machines/dialogs/dialogs.machine.ts";
import { signInMachine } from "../../src/machines/sign-in/sign-in.machine.ts";
import { socketMachine } from "../../src/machines/socket/socket.machine.ts";
import { perSecond, ratioRow, takeTurns, type Bench } from "./row.ts";

const ROUNDS = 9;
const EVENTS = 20_000;

/** The app with the flows that load later in their places; nothing in it touches the world. */
const quietApp = neutral(appMachine).provide({
  actors: {
    socket: neutral(socketMachine),
    dialogs: neutral(dialogsMachine).provide({ actors: { signIn: neutral(signInMachine) } }),
  },
});

/** A started app with a guest who types into the Log in dialog while the socket is being pinged. */
const startedApp = (recorded: boolean): { readonly signIn: AnyActorRef; readonly app: AnyActorRef } => {
  const office = createPostOffice(() => 0);
  const recorder = recorded ? createRecorder(() => Date.now()) : null;
  const app = createActor(quietApp, {
    input: appFlow.inputs[0]!,
    clock: stillClock,
    inspect: (event) => {
      recorder?.inspect(event);
      office.inspect(event);
    },
  });
  app.start();
  office.open(app);
  app.send({ type: "xstate.done.actor.loadSocket", actorId: "loadSocket", output: undefined } as never);
  app.system.get("dialogs").send({ type: "flows.wanted" });
  app.system
    .get("dialogs")
    .send({ type: "xstate.done.actor.loadFlows", actorId: "loadFlows", output: undefined });
  app.system.get("dialogs").send({ type: "dialog.requested", dialog: { kind: "sign-in" }, now: 0 });
  const stack = app.system.get("dialogs").getSnapshot().context.stack as { readonly ref: AnyActorRef }[];
  return { app, signIn: stack[0]!.ref };
};

const eventsPerSecond = async (recorded: boolean): Promise<number> => {
  const { app, signIn } = startedApp(recorded);
  const socket = app.system.get("socket") as AnyActorRef;
  socket.send({ type: "socket.opened", version: 1 });
  globalThis.gc?.();
  const begin = process.hrtime.bigint();
  for (let index = 0; index < EVENTS; index += 2) {
    signIn.send({ type: "identifier.typed", value: `somebody${index}` });
    socket.send({ type: "message.received", name: "socket.ping", data: {} });
  }
  const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
  app.stop();
  return EVENTS / seconds;
};

/** The running app with its journal against the same app without one. */
export const journal: Bench = {
  name: "journal",
  run: async () => {
    const figures = await takeTurns(
      ROUNDS,
      () => eventsPerSecond(true),
      () => eventsPerSecond(false),
    );
    const texts = { show: perSecond, comparedWith: "the same app, no journal" };
    return [ratioRow("app actor with journal: events a second", figures, texts, { atLeast: 0.7 })];
  },
};
