import { useSelector } from "@xstate/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createActor, createMachine, type AnyActorRef } from "xstate";

import { mountApp } from "../../src/views/app/mount-app.ts";

const machine = createMachine({
  initial: "early",
  states: { early: { after: { 10: "late" } }, late: {} },
});

function Sample({ actor }: { actor: AnyActorRef }) {
  return <b>{useSelector(actor, ({ value }) => value as string)}</b>;
}

test("a timer that fires between the app's start and React's next task finds the server's HTML hydrated", async () => {
  // React says of each update that tests should wrap it; here it updates as in a browser.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const complaints = vi.spyOn(console, "error");
  const errors = vi.fn();
  window.addEventListener("error", errors);
  const element = document.body.appendChild(document.createElement("div"));
  const actor = createActor(machine);
  element.innerHTML = renderToString(<Sample actor={actor} />);
  const node = element.querySelector("b");

  actor.start();
  mountApp(element, <Sample actor={actor} />);
  vi.advanceTimersByTime(10);
  await new Promise((resolve) => setImmediate(resolve));

  expect(element.textContent).toBe("late");
  expect(element.querySelector("b")).toBe(node);
  expect(complaints).not.toHaveBeenCalled();
  expect(errors).not.toHaveBeenCalled();
  element.remove();
  vi.useRealTimers();
});
