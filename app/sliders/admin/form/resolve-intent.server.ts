import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { findSongTitle } from "#app/sliders/admin/find-song-title.server.ts";
import type { FormChange, FormIntent } from "#app/sliders/admin/form/intent.ts";
import { findFormItems } from "#app/sliders/admin/form/read-form-lists.server.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { listWorks } from "#app/sliders/admin/list-works.server.ts";
import { isItemKind } from "#app/sliders/slider.ts";

/** The change of an intent, with its record read from the database. A missing record changes nothing. */
export async function resolveIntent(ctx: RequestContext, form: SliderForm, intent: FormIntent): Promise<FormChange> {
  const { name, args } = intent;
  const [a = "", b = ""] = args;
  if (name === "add-item" && isItemKind(form.kind)) {
    const [item] = await findFormItems(ctx, { kind: form.kind, ids: [a] });
    if (item) return { type: "add-item", item };
  }
  if (name === "toggle-work") {
    const works = await listWorks(ctx, { page: 1, category: "", id: a });
    const [work] = works.items;
    if (work) return { type: "toggle-work", work };
  }
  if (name === "set-song") {
    const title = await findSongTitle(ctx, { id: b });
    if (title !== null) return { type: "set-song", key: a, song: { id: b, name: title } };
  }
  return { type: "intent", intent };
}
