/** Name of a hidden field that bots fill in; not a name that browsers autofill. */
export const honeypotField = "homepage";

/** Whether a bot filled in the form. Callers respond as if it had worked, so that the bot learns nothing. */
export function isFilledByBot(form: FormData): boolean {
  return form.getAll(honeypotField).some((value) => value !== "");
}
