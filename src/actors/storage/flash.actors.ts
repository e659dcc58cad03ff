import { fromCallback } from "xstate";

import type { FlashKept } from "../../machines/toasts/toasts.machine.ts";
import type { AppServices } from "../app/services.ts";

const NAME = "flash";
const LIFE_SECONDS = 60;

/**
 * Shows the toast that the page before left, and keeps one for the page after. The seconds that a toast stays begin when it is told of: on
 * a slow line the code that shows it would come when they are over, so it comes first.
 */
export const createFlash = ({ storage, loadToasts }: AppServices) =>
  fromCallback<FlashKept>(({ receive, sendBack }) => {
    const toast = storage.read(NAME);
    storage.remove(NAME);
    const tell = (): void => sendBack({ type: "flash.read", toast });
    // Code that cannot be had is asked for again by what shows it.
    if (toast !== null) {
      if (loadToasts === undefined) tell();
      else void loadToasts().then(tell, tell);
    }
    receive((event) => storage.write(NAME, event.toast, LIFE_SECONDS));
  });
