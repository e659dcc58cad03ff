import { defaultBrand } from "../../domain/colour/brand.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleChanged, sampleFailure } from "../app/sample-records.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { lookMachine, selectLookView } from "./look.machine.ts";
import { lookPhrases } from "./look.phrases.ts";

const look = {
  link_color: "#B4552D",
  ...{ main_follow_color: null, message_color: null, message_text_color: null, text_color: null },
  ...{ meta_description: "Clay and sun.", warning_enabled: false },
};
const pictures = { logo: null, display_name_path: null, og_image: "/media/public/looks/old.webp" };
const failed = { status: "failed", failure: sampleFailure } as const;

export const lookFlow = defineFlow({
  slug: "look",
  title: "How a creator's page looks of its own",
  machine: lookMachine,
  inputs: [{ ...sampleEditorPage, route: { page: "look" } }],
  events: [
    { type: "field.changed", field: "link_color", value: "#7A3FF2" },
    { type: "field.changed", field: "link_color", value: "blue" },
    { type: "field.changed", field: "meta_description", value: "" },
    { type: "field.changed", field: "warning_enabled", value: true },
    { type: "form.submitted" },
    { type: "form.reset" },
    { type: "retry.requested" },
  ],
  outputs: {
    loadLook: [
      { status: "ok", data: { data: { wl_config: look, site_colors: defaultBrand, pictures } } },
      failed,
    ],
    saveLook: [
      {
        status: "ok",
        data: { data: { wl_config: { ...look, link_color: "#7A3FF2" }, site_colors: defaultBrand } },
      },
      failed,
      sampleChanged(
        { ...look, link_color: "#112233" },
        { link_color: "Changed meanwhile to: #112233. Save again to replace it." },
      ),
    ],
  },
  phrases: lookPhrases,
  select: selectLookView,
});
