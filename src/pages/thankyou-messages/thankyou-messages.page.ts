import { provideAutoMessages } from "../../actors/auto-messages/auto-messages.actors.ts";
import { AutoMessagesPage } from "../../views/auto-messages/auto-messages.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"thankyou-messages"> = {
  View: AutoMessagesPage,
  logic: provideAutoMessages,
};
