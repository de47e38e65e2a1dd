import type { FormItem } from "#app/sliders/admin/form/form-reply.ts";
import type { FormSlide, SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import type { WorkItem } from "#app/sliders/admin/list-works.server.ts";

/**
 * Intent of a button: `name` and arguments, separated by colons. The button's value is `writeIntent(…)`, with and without JavaScript.
 */
export type FormIntent = { name: string; args: string[] };

export function writeIntent(name: string, ...args: string[]): string {
  return [name, ...args].map(encodeURIComponent).join(":");
}

/** Unknown intents change nothing. */
export function readIntent(value: string): FormIntent {
  try {
    const [name = "", ...args] = value.split(":").map(decodeURIComponent);
    return { name, args };
  } catch {
    return { name: "", args: [] };
  }
}

/** Action of the reducer, with the record if it refers to one. */
export type FormChange =
  | { type: "field"; name: string; value: string }
  | { type: "form"; form: SliderForm }
  | { type: "intent"; intent: FormIntent }
  /** A rejected save: typed words are added, and the next save overwrites this version. */
  | { type: "refused"; version: string }
  | { type: "move"; key: string; to: number }
  | { type: "rich-text"; key: string; html: string }
  | { type: "add-item"; item: FormItem }
  | { type: "toggle-work"; work: WorkItem }
  | { type: "set-song"; key: string; song: FormSlide["topSong"] }
  | { type: "remove-slides"; keys: string[] }
  | { type: "exclude-brands"; brands: Record<string, string[]> };

/** Answers to "Do you want to remove these before saving?". */
export const unavailableIntents = { yes: "save-removed", no: "save-kept" };
/** Answers to "Do you want to deactivate these before saving?". */
export const inactiveIntents = { yes: "save-deactivated", no: "save-as-is" };
export const backIntent = "back";

export const saveIntents = ["save", ...Object.values(unavailableIntents), ...Object.values(inactiveIntents)];
