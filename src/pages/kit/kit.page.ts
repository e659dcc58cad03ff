import { KitPage } from "../../views/kit-page/kit-page.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"kit"> = { View: KitPage, logic: null };
