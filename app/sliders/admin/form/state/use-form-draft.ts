import { useEffect, useRef, useState } from "react";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { dropDraft, type FormDraft, readDraft, writeDraft } from "#app/sliders/admin/form/state/form-drafts.ts";

/** Milliseconds after the last change. */
const writeDelay = 400;

type Options = {
  /** Person and slider: what one types is offered to no one else. */
  name: string;
  form: SliderForm;
  /** Drops the draft. */
  isSaved: boolean;
  restore: (form: SliderForm) => void;
};

/**
 * Keeps what is typed into the form in the browser, and offers it again when the form is opened after a crash or a reload. It goes when the
 * form is saved. `offered` is null when there is nothing to offer, and after an answer; `restored` counts how often a draft replaced the form.
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
