import { providePostEditor } from "../../actors/post-editor/post-editor.actors.ts";
import { PostEditorPage } from "../../views/post-editor/post-editor-page.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"post-editor"> = {
  View: PostEditorPage,
  logic: providePostEditor,
};
