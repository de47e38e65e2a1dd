/**
 * The name of a field that people do not see and form-filling bots complete. It is no name that browsers autofill for a person.
 */
export const honeypotField = "homepage";

/** Whether the form was filled in by a bot. Callers reply as if it had worked, so that the bot learns nothing. */
export function isFilledByBot(form: FormData): boolean {
  return form.getAll(honeypotField).some((value) => value !== "");
}
