import "../../src/actors/journal/form-stand-in.ts";

import { createActor, type AnyActorRef } from "xstate";

import { createEventDispatcher } from "../../src/actors/app/event-dispatcher.ts";
import { createKnownAnswers } from "../../src/actors/http/known-answers.ts";
import { createRecorder, type Recorder } from "../../src/actors/journal/recorder.ts";
import type { EntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { reopenSubscribe } from "../../src/actors/subscribe/reopen.ts";
import type { AppRef } from "../../src/machines/app/app.machine.ts";
import type { PageGlobals } from "../../src/protocol/page-globals.ts";
import type { Cluster } from "./cluster.ts";
import { createSimulatedCall } from "./network.ts";
import { readGlobals } from "./page-globals.ts";
import { openPaymentPage, type PaymentPage } from "./payment-page.ts";
import type { Life } from "./schedule.ts";
import type { Viewer } from "./server-node.ts";
import { enterPage, simulatedApp, type PageServices } from "./simulated-app.ts";
import { createWindow, ORIGIN, type Popup } from "./simulated-window.ts";
import { openSocket } from "./socket-line.ts";
import { watchActor } from "./watched-page.ts";
import { latency, type World } from "./world.ts";

/** A page load that is recorded for the inspector. */
export interface RecordedPage {
  readonly title: string;
  readonly begun: number;
  readonly recorder: Recorder;
}

export interface TabParts {
  readonly world: World;
  readonly cluster: Cluster;
  readonly viewer: Viewer;
  readonly storage: EntryStorage;
  /** What is stored for this tab alone. */
  readonly ofTab: EntryStorage;
  /** Where that keeps them. */
  readonly entries: Storage;
  readonly isMobile: boolean;
  readonly name: string;
  /** The profile that it shows. */
  readonly path: string;
  /** Where page loads are recorded; null: they are not. */
  readonly records: RecordedPage[] | null;
}

/** A browser's tab over its page loads. */
export interface Tab {
  readonly name: string;
  /** The app of the page that it shows; null while it loads, on the payment page, and once it is closed. */
  readonly app: () => AppRef | null;
  readonly isOpen: () => boolean;
  /** Whether the page could not be loaded. */
  readonly isBroken: () => boolean;
  readonly load: (url: string) => void;
  readonly close: () => void;
  /** Does something as a person before it. */
  readonly act: (run: (app: AppRef) => void) => void;
  readonly setOffline: (isOffline: boolean) => void;
  /** Every payment page that it opened is left. */
  readonly giveUp: () => void;
}

export const createTab = (parts: TabParts): Tab => {
  const { world, cluster, viewer, storage, ofTab, name } = parts;
  const { schedule, faults } = world;
  let life: Life = { alive: true };
  let app: AppRef | null = null;
  let open = true;
  let broken = false;
  let offline = false;
  let around: PageServices | null = null;
  let frame: { readonly life: Life } | null = null;
  const paymentPages = new Set<PaymentPage>();

  const inPage = (run: () => void): void => {
    if (around !== null) enterPage(around);
    run();
  };
  const leavePage = (): void => {
    life.alive = false;
    life = { alive: true };
    app = null;
    frame = null;
  };
  const page = (
    place: "popup" | "frame" | "tab",
    url: string,
    pageLife: Life,
    tell: (message: object) => void,
    leave: (returnUri: string) => void,
  ): void => {
    const opened = openPaymentPage({
      world,
      cluster,
      viewer,
      place,
      url,
      tell,
      leave,
      entries: parts.entries,
      life: pageLife,
    });
    paymentPages.add(opened);
  };

  const load = (url: string): void => {
    leavePage();
    broken = false;
    if (url.startsWith("/oauth/payment/start")) {
      return page(
        "tab",
        url,
        life,
        () => undefined,
        (returnUri) => load(returnUri),
      );
    }
    const mine = life;
    readGlobals(parts, mine).then(
      (globals) => start(globals, new URL(url, ORIGIN)),
      () => {
        broken = true;
      },
    );
  };

  const post = (source: object, pageLife: Life, data: object, dispatch: (event: object) => void): void =>
    void schedule.after(latency(world) / 8, pageLife, `${name}: told by the payment page`, () =>
      inPage(() => dispatch({ origin: ORIGIN, source, data })),
    );

  let dispatchMessage: (event: object) => void = () => undefined;
  const showFrame = (url: string | null): void => {
    if (url === null && frame !== null) {
      frame.life.alive = false;
      frame = null;
    }
    if (url === null || frame !== null) return;
    const shown = { life: { alive: true } };
    frame = shown;
    page(
      "frame",
      url,
      shown.life,
      (message) => post(shown, life, message, dispatchMessage),
      () => undefined,
    );
  };

  const start = (globals: PageGlobals, { pathname, search }: URL): void => {
    const mine = life;
    const popups = new WeakMap<Popup, Life>();
    const { window, dispatch } = createWindow({
      world,
      life: mine,
      label: name,
      inPage,
      isMobile: parts.isMobile,
      path: pathname,
      search,
      frame: () => frame,
      load: (url) =>
        void schedule.after(latency(world), mine, `${name}: goes to ${url.split("?")[0]}`, () => load(url)),
      openPopup: () => {
        if (faults.hit("popup blocked")) return null;
        const popup: Popup = { closed: false, url: null };
        popups.set(popup, { alive: true });
        return popup;
      },
      pointPopup: (popup, url) => {
        const popupLife = popups.get(popup);
        if (popup.closed || popup.url !== null || popupLife === undefined) return;
        popup.url = url;
        const tell = (message: object): void =>
          post(popup, mine, message, (event) => dispatch("message", event as never));
        page("popup", url, popupLife, tell, () => {
          popup.closed = true;
          popupLife.alive = false;
        });
      },
      closePopup: (popup) => {
        popup.closed = true;
        const popupLife = popups.get(popup);
        if (popupLife !== undefined) popupLife.alive = false;
      },
    });
    dispatchMessage = (event) => dispatch("message", event as never);
    const now = (): number => Math.floor(schedule.now() / 1000);
    const services: PageServices = {
      globals,
      known: createKnownAnswers(globals.answers),
      call: createSimulatedCall(world, cluster, mine, viewer, ofTab, () => offline, inPage),
      storage,
      tab: ofTab,
      now,
      random: world.seeded.next,
      browser: window,
      connect: (tell) =>
        openSocket(
          {
            world,
            cluster,
            viewer,
            inPage,
            life: mine,
            label: name,
            isOffline: () => offline,
          },
          tell,
        ),
    };
    around = services;
    enterPage(services);
    const dispatcher = createEventDispatcher(now);
    const recorder = parts.records === null ? null : createRecorder(schedule.now);
    if (recorder !== null)
      parts.records?.push({ title: `${name} ${pathname}`, begun: schedule.now(), recorder });
    const started = createActor(simulatedApp(world.seams), {
      input: {
        site: globals.site,
        user: globals.user,
        counters: globals.counters,
        development: false,
        now: globals.now,
        location: { path: pathname, search },
        first: null,
        jitter: 120,
        page: {
          captchaRequired: false,
          signupSource: "creators",
          isMobile: parts.isMobile,
          tipBlocked: false,
        },
      },
      inspect: (event) => {
        recorder?.inspect(event);
        dispatcher.inspect(event);
        if (event.type === "@xstate.actor")
          watchActor({ world, name, frame: showFrame }, event.actorRef as AnyActorRef);
      },
      clock: {
        setTimeout: (run: () => void, milliseconds: number) =>
          schedule.after(milliseconds, mine, `${name}: a delay`, () => inPage(run)),
        clearTimeout: (task: { cancelled: boolean } | undefined) => {
          if (task !== undefined) task.cancelled = true;
        },
      },
    });
    started.start();
    dispatcher.open(started);
    reopenSubscribe(services, started, dispatcher.openDialog);
    app = started;
  };

  const tab: Tab = {
    name,
    app: () => app,
    isOpen: () => open,
    isBroken: () => broken,
    load,
    close: () => {
      open = false;
      leavePage();
    },
    act: (run) => {
      const acting = app;
      if (acting !== null) inPage(() => run(acting));
    },
    setOffline: (isOffline) => {
      offline = isOffline;
      const event = { type: isOffline ? ("connection.lost" as const) : ("connection.restored" as const) };
      tab.act((acting) => {
        acting.send(event);
        acting.system.get("socket")?.send(event);
      });
    },
    giveUp: () => {
      for (const opened of paymentPages) opened.giveUp();
    },
  };
  load(parts.path);
  return tab;
};
