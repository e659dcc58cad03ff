import { useSelector } from "@xstate/react";
import { expect } from "vitest";

import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { composerFlow } from "../../src/machines/composer/composer.flow.ts";
import {
  selectComposerView,
  type ComposerRef,
  type ComposerSnapshot,
} from "../../src/machines/composer/composer.machine.ts";
import { Composer } from "../../src/views/composer/composer.view.tsx";
import { UnsentMessages } from "../../src/views/conversation/unsent.view.tsx";

function Writing({ composer }: { composer: ComposerRef }) {
  const { queue } = useSelector(composer, selectComposerView);
  return (
    <>
      <ol>
        <UnsentMessages composer={composer} queue={queue} />
      </ol>
      <Composer composer={composer} name="Ava" />
    </>
  );
}

const shows = (page: HTMLElement, { context: { written, texts, queue } }: ComposerSnapshot) => {
  expect(page.querySelector("textarea")!.value).toBe(written);
  if (texts.text !== undefined) expect(page.textContent).toContain(texts.text);
  const failed = queue.filter(({ problem }) => problem !== null).length;
  const again = [...page.querySelectorAll("button")].filter((each) => each.textContent === "Send again");
  expect(again).toHaveLength(failed);
  expect(page.textContent?.includes("Sending…") ?? false).toBe(failed < queue.length);
};

walkView(composerFlow, {
  render: (actor) => <Writing composer={actor as ComposerRef} />,
  actions: {
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, "Send"),
  },
  shows: {
    editing: shows,
    preparing: shows,
  },
});
