export type Option = { value: string; label: string };

/** A field of a form, as its page shows it. The schema of the form checks it. */
export type FormField = {
  name: string;
  label: string;
  /** `long` has several lines, `choice` is one of a list and `choices` any number of it. */
  kind: "text" | "email" | "date" | "long" | "choice" | "choices";
  hint?: string;
  required?: true;
  maxLength?: number;
  rows?: number;
  autoComplete?: string;
  options?: Option[];
};

/**
 * A form in data. It comes from the loader of its page: on a public page, text that is in the HTML anyway costs less there than in a
 * script. `more` are fields that start folded away.
 */
export type FormDescription = {
  id: "brief" | "music" | "contact";
  title: string;
  lead: string;
  /** For search engines. */
  description: string;
  /** What the sender reads after the form was stored. */
  thanks: { title: string; text: string; next: { to: string; label: string } };
  fields: FormField[];
  more: { label: string; hint: string; fields: FormField[] } | null;
  submit: string;
};
