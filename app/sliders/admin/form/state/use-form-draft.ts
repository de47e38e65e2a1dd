import { useEffect, useRef, useState } from "react";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { dropDraft, type FormDraft, readDraft, writeDraft } from "#app/sliders/admin/form/state/form-drafts.ts";

/** Milliseconds after the last change. */
const writeDelay = 400;

type Options = {
  /** User and slider: drafts are not offered to other users. */
  name: string;
  form: SliderForm;
  /** Deletes the draft. */
  isSaved: boolean;
  restore: (form: SliderForm) => void;
};

/**
 * Stores the form in the browser and offers to restore it after a crash or reload; deleted on save. `offered`: null without a draft, and
 * after an answer; `restored`: how often a draft replaced the form.
 */
export function useFormDraft({ name, form, isSaved, restore }: Options) {
  const [offered, setOffered] = useState<FormDraft | null>(null);
  const [restored, setRestored] = useState(0);
  const latest = useRef({ form, isSaved });
  latest.current = { form, isSaved };

  useEffect(() => setOffered(readDraft(name)), [name]);

  useEffect(() => {
    if (!form.view.touched || isSaved) return;
    const timer = setTimeout(() => writeDraft(name, form), writeDelay);
    return () => clearTimeout(timer);
  }, [name, form, isSaved]);

  useEffect(() => {
    function keep() {
      if (latest.current.isSaved) dropDraft(name);
      else if (latest.current.form.view.touched) writeDraft(name, latest.current.form);
    }
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [name]);

  return {
    offered,
    restored,
    take() {
      if (offered) restore({ ...offered.form, view: { ...offered.form.view, notice: "", touched: true } });
      setRestored(restored + 1);
      setOffered(null);
    },
    discard() {
      dropDraft(name);
      setOffered(null);
    },
  };
}
