import { useSelector } from "@xstate/react";
import { expect } from "vitest";

import { control, fillField, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { composerFlow } from "../../src/machines/composer/composer.flow.ts";
import { selectComposerView } from "../../src/machines/composer/composer-view.ts";
import type { ComposerRef, ComposerSnapshot } from "../../src/machines/composer/composer.machine.ts";
import { Composer } from "../../src/views/composer/composer.view.tsx";
import { UnsentMessages } from "../../src/views/conversation/unsent.view.tsx";

function Writing({ composer }: { composer: ComposerRef }) {
  const { queue, isCreator } = useSelector(composer, selectComposerView);
  return (
    <>
      <ol>
        <UnsentMessages composer={composer} queue={queue} />
      </ol>
      <Composer composer={composer} name="Ava" isSelling={isCreator} price={0} onTip={null} />
    </>
  );
}

const KEEP = "Do not deliver “A song for you” with this message";

const shows = (page: HTMLElement, snapshot: ComposerSnapshot) => {
  const { written, media, purchase, texts, queue, isCreator } = snapshot.context;
  expect(page.querySelector("textarea")!.value).toBe(written);
  for (const text of [texts.text, texts.media])
    if (text !== undefined) expect(page.textContent).toContain(text);
  for (const { name } of media) expect(page.textContent).toContain(name);
  expect(page.textContent?.includes("Delivers “A song for you”") ?? false).toBe(purchase !== null);
  // Creators alone ask a price, but for what is delivered, and have a vault.
  const offered = [page.querySelector("input[name=amount_usd]"), control(page, "From your vault")];
  const isOpen = isCreator && (media.length > 0 || texts.media !== undefined);
  expect(offered.map((each) => each !== null)).toEqual([isOpen && purchase === null, isOpen]);
  expect(page.textContent?.includes("as soon as every file is there") ?? false).toBe(
    snapshot.matches({ writing: "waiting" }),
  );
  const failed = queue.filter(({ problem }) => problem !== null).length;
  const again = [...page.querySelectorAll("button")].filter((each) =>
    /^(Send again|Pay \$2\.00)$/.test(each.textContent),
  );
  expect(again).toHaveLength(failed);
  expect(page.querySelector("ol")!.textContent.includes("Sending…")).toBe(failed < queue.length);
};

walkView(composerFlow, {
  render: (actor) => <Writing composer={actor as ComposerRef} />,
  actions: {
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, "Send"),
    "purchase.chosen": (page, { purchase }) =>
      purchase === null && control(page, KEEP) !== null && press(page, KEEP),
    "form.left": (page) => press(page, "Go on writing"),
  },
  shows: {
    editing: shows,
    waiting: shows,
    preparing: shows,
  },
});
