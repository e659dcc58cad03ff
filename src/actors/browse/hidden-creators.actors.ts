import { fromCallback } from "xstate";

import { hiddenNow } from "../../domain/creator/hidden-creators.ts";
import type { HiddenCommand } from "../../machines/browse/hidden.ts";
import type { AppServices } from "../app/services.ts";

const NAME = "hidden_creators";

/** Remembers whom the viewer hid, `csf_hidden_creators`; each entry counts 30 days (CONST-01, CONST-02). */
export const createHiddenCreators = ({ storage, now }: AppServices) =>
  fromCallback<HiddenCommand>(({ receive, sendBack }) => {
    const tell = () => sendBack({ type: "hidden.told", hidden: hiddenNow(storage.read(NAME), now()) });
    // The server does not know them: what it rendered is taken over first.
    if (Object.keys(hiddenNow(storage.read(NAME), now())).length > 0) queueMicrotask(tell);
    receive((command) => {
      if (command.type === "creators.unhide") storage.remove(NAME);
      else {
        const known = hiddenNow(storage.read(NAME), now());
        storage.write(NAME, { ...known, [command.username]: now() }, 0);
      }
      tell();
    });
  });
