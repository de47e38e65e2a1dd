import { z } from "zod";
import { type SliderForm, sliderFormSchema } from "#app/sliders/admin/form/slider-form.ts";

const key = "slider-drafts";

/** Milliseconds: uploads that no saved slider uses are deleted after a week, and a draft may refer to them. */
const maxAge = 7 * 24 * 3600 * 1000;
/** Max drafts per browser; the oldest is deleted first. */
const maxDrafts = 8;

/** `at` in milliseconds. */
export type FormDraft = { at: number; form: SliderForm };

const draftsSchema = z.record(z.string(), z.object({ at: z.number(), form: z.unknown() }));

type Drafts = z.infer<typeof draftsSchema>;

function readDrafts(): Drafts {
  try {
    return draftsSchema.parse(JSON.parse(localStorage.getItem(key) ?? "{}"));
  } catch {
    return {};
  }
}

function writeDrafts(drafts: Drafts): void {
  const kept = Object.entries(drafts)
    .filter(([, { at }]) => Date.now() - at < maxAge)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, maxDrafts);
  try {
    if (kept.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage blocked or full: no drafts.
  }
}

/** The draft `name`; null if missing, expired, or from another version of the form. */
export function readDraft(name: string): FormDraft | null {
  const stored = readDrafts()[name];
  if (stored === undefined || Date.now() - stored.at >= maxAge) return null;
  const form = sliderFormSchema.safeParse(stored.form);
  return form.success ? { at: stored.at, form: form.data } : null;
}

export function writeDraft(name: string, form: SliderForm): void {
  writeDrafts({ ...readDrafts(), [name]: { at: Date.now(), form } });
}

export function dropDraft(name: string): void {
  const { [name]: _, ...others } = readDrafts();
  writeDrafts(others);
}
