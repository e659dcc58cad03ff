import { fromCallback } from "xstate";

import type { FlashKept } from "../../machines/toasts/toasts.machine.ts";
import type { AppServices } from "../app/services.ts";

const NAME = "flash";
const LIFE_SECONDS = 60;

/** Shows the toast that the page before left, and keeps one for the page after. */
export const createFlash = ({ storage }: AppServices) =>
  fromCallback<FlashKept>(({ receive, sendBack }) => {
    const toast = storage.read(NAME);
    storage.remove(NAME);
    if (toast !== null) sendBack({ type: "flash.read", toast });
    receive((event) => storage.write(NAME, event.toast, LIFE_SECONDS));
  });
