/** To the administrators of the product, of what fails or works again. `checks`: by name; `link` is absolute. */
export type HealthMail = {
  template: "health-changed";
  data: { name: string; state: "failing" | "ok"; checks: string[]; link: string };
};

const names = new Intl.ListFormat("en", { type: "conjunction" });

/** Subject, text and button of the email. */
export function healthMailContent({ data: { state, checks } }: HealthMail) {
  const listed = names.format(checks);
  const isFailing = state === "failing";
  return {
    subject: isFailing ? `Failing: ${listed}` : `All well again: ${listed}`,
    text: isFailing
      ? `The check of the running product found that this does not work: ${listed}.`
      : `Everything works again. This had failed: ${listed}.`,
    action: "Open status",
    note: isFailing
      ? "You get this email once, and another one when all is well. On the status page you can keep a check quiet while you work on it."
      : "There is nothing to do.",
  };
}
