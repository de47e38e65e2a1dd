import { hasTypedWords } from "#app/sliders/admin/form/form-fields.ts";
import type { FormLists } from "#app/sliders/admin/form/form-reply.ts";
import type { FormChange, FormIntent } from "#app/sliders/admin/form/intent.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";

/** The change of an intent, with its record taken from the lists on the page. */
export function resolveLocally(form: SliderForm, lists: FormLists, { name, args }: FormIntent): FormChange {
  const [a = "", b = ""] = args;
  const item = name === "add-item" && lists.items.find((one) => one.id === a);
  if (item) return { type: "add-item", item };
  const work = name === "toggle-work" && lists.works?.items.find((one) => one.id === a);
  if (work) return { type: "toggle-work", work };
  const song = name === "set-song" && lists.songs?.found.find((one) => one.id === b);
  if (song) return { type: "set-song", key: a, song: { id: song.id, name: song.name } };
  // Without a song search, Enter in a word field adds the typed words.
  if (name === "enter" && hasTypedWords(form)) return { type: "intent", intent: { name: "add-typed", args: [] } };
  return { type: "intent", intent: { name, args } };
}
