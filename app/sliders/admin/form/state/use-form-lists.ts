import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { readsOnly } from "#app/edge/forms/reads-only.ts";
import { emptyLists, type FormLists, type SliderFormReply } from "#app/sliders/admin/form/form-reply.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { isItemKind } from "#app/sliders/slider.ts";

/** Debounce in milliseconds: docs/product/sliders.md. */
const delays = { typing: 300, songs: 500 };

/** Dependencies of the lists: selections, and typed texts. */
function dependsOn({ kind, segments, slides, view }: SliderForm) {
  const items = isItemKind(kind) ? slides.map((slide) => slide.itemId) : [];
  const chosen = JSON.stringify([kind, segments, items, view.works, view.songs]);
  return { chosen, typed: `${view.itemText}\n${view.segmentText}`, songs: view.songText };
}

/** Lists for the form's current state, refetched on change: immediately after a selection, debounced while typing. */
export function useFormLists(form: SliderForm, opened: FormLists): FormLists {
  const fetcher = useFetcher<SliderFormReply>();
  const needs = dependsOn(form);
  const read = useRef(needs);
  const latest = useRef(form);
  latest.current = form;
  const { submit } = fetcher;
  const { chosen, typed, songs } = needs;

  useEffect(() => {
    const before = read.current;
    if (before.chosen === chosen && before.typed === typed && before.songs === songs) return;
    const isTyping = before.chosen === chosen;
    const delay = !isTyping ? 0 : before.songs !== songs ? delays.songs : delays.typing;
    const timer = setTimeout(() => {
      read.current = { chosen, typed, songs };
      submit({ state: JSON.stringify(latest.current), intent: "lists", ...readsOnly }, { method: "post" });
    }, delay);
    return () => clearTimeout(timer);
  }, [chosen, typed, songs, submit]);

  const lists = fetcher.data?.lists ?? opened;
  // Options of another type cannot be added to this one.
  return lists.kind === form.kind ? lists : emptyLists;
}
